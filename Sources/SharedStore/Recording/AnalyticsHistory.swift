// Analytics events of a history that is made in memory: more than a tracker keeps, so they are not kept there.

package import TrackingModel

/// The events in the order of their coming, as the lines of a container's analytics log.
package struct AnalyticsHistory {
    private var lines: GrowingJSON

    /// - Parameter folder: Where a scratch file is made if there are many.
    package init(near folder: String) { lines = GrowingJSON(near: folder) }

    package var isEmpty: Bool { lines.isEmpty }

    package mutating func append(_ events: [AnalyticsEvent]) throws(FileError) {
        for event in events {
            try lines.put { json in
                event.encode(to: &json)
                json.endLine()
            }
        }
    }

    /// Makes the log of a container that has none; without events there is none.
    package func write(to paths: ContainerPaths) throws(FileError) {
        if isEmpty { return }
        let files = LocalFileSystem()
        let path = Path.join(paths.root, ContainerPaths.analytics)
        try AtomicFile.stage(for: path, on: files, isDurable: false) { piece throws(FileError) in
            try lines.read(piece)
        }.commit(on: files, isDurable: false)
    }
}
