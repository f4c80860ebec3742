// What every study can be printed as.

/// A study as JSON and as a page of Markdown.
package protocol StudyReport: Encodable {
    /// - Parameter isASCII: Whether plots keep to ASCII.
    func markdown(isASCII: Bool) -> String
}
