// The seam to databases of evidence, which need a database engine that trackers do without.

package import TrackingModel

/// Reads knowledgeC.db and others like it.
package protocol EvidenceDatabases: Sendable {
    /// Reads a database, of which nothing is changed.
    ///
    /// - Parameters:
    ///   - path: With every link resolved.
    ///   - files: What reads the files.
    func read(_ path: String, _ files: any FileSystem) -> DatabaseEvidence
}

/// What a database gave.
package struct DatabaseEvidence: Sendable {
    package var spans: [EvidenceSpan] = []
    /// In the order in which they are listed: each a sentence without its subject, which is the file.
    package var problems: [(text: String, kind: ReadProblem.Sort)] = []

    package init() {}
}
