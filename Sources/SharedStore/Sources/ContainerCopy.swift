// A container folder made of an opened store: its files, under the names that they have in a container.

import Foundation
import TrackingModel

/// The files of a store, to be written as a container.
package struct ContainerCopy {
    private let location: StoreLocation
    private let group: String
    private let files: any FileSystem

    /// - Parameter group: The App Group of the container; nil for that of the store, or for the default one where
    ///   preferences lay alone and are not called like a group.
    package init(of store: OpenedStore, as group: String? = nil) throws(FileError) {
        location = store.location
        let own = location.group
        self.group = group ?? (own.hasPrefix("group.") ? own : StoreLocation.defaultGroup)
        files = try store.location.confined(store.files)
    }

    /// Makes the folder, which appears in one step when it is whole.
    ///
    /// - Parameter folder: Nothing may be there.
    /// - Returns: The paths in the container.
    package func write(to folder: String) throws(FileError) -> [String] {
        let local = LocalFileSystem()
        guard try !local.exists(folder) else {
            throw .exists(path: folder, operation: .makeDirectory)
        }
        let partial = "\(folder).partial-\(ProcessInfo.processInfo.processIdentifier)"
        do throws(FileError) {
            try local.makeFolders(partial + "/Library/Preferences")
            try local.makeDirectory("\(partial)/\(ContainerPaths.logFolder)")
            let copied = try fill(partial, local)
            try local.renameExclusively(partial, to: folder)
            try local.synchronizeDirectory(Path.directory(of: folder))
            return copied
        } catch {
            try? local.removeFolder(partial)
            throw error
        }
    }

    private func fill(_ folder: String, _ local: LocalFileSystem) throws(FileError) -> [String] {
        let limits = ReadLimits()
        var copied: [String] = []
        func take(_ source: String, as path: String, limit: Int) throws(FileError) {
            let target = "\(folder)/\(path)"
            let file: StreamedFile
            do {
                file = try files.copy(source, links: location.links, limit: limit, to: target, on: local)
            } catch {
                if case .missing = error { return }
                throw error
            }
            // By its time a store is judged.
            let date = Date(timeIntervalSince1970: file.stamp.modified.seconds)
            try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: target)
            copied.append(path)
        }
        for (file, path) in location.preferenceFiles(as: group) {
            try take(file, as: path, limit: limits.plistBytes)
        }
        guard let root = location.root else { return copied }
        for name in names(in: root) where ContainerPaths.isFile(name) && !copied.contains(name) {
            try take(Path.join(root, name), as: name, limit: limits.jsonBytes)
        }
        let logs = Path.join(root, ContainerPaths.logFolder)
        for name in names(in: logs) where ContainerPaths.isLog(name) {
            try take(
                Path.join(logs, name), as: "\(ContainerPaths.logFolder)/\(name)", limit: limits.jsonBytes)
        }
        return copied
    }

    /// The files of a folder, which need not be there.
    private func names(in folder: String) -> [String] {
        files.entries(of: folder).filter { $0.kind == .regular && $0.isNameReadable }.map(\.name)
    }
}
