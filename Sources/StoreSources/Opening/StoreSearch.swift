// The stores in what people have: archives, backups, folders of groups, an app's own container, printed preferences.

import Foundation
package import SharedStore
import TrackingModel

package enum StoreSearch {
    /// The name by which standard input is opened.
    package static let standardInput = "-"
    /// What it is called.
    private static let inputName = "standard input"
    /// Bytes that are taken from standard input.
    private static let inputLimit = 4 << 30

    /// The store in something that can't be opened as it is.
    ///
    /// - Parameters:
    ///   - path: As the user gave it, absolute.
    ///   - refusal: Why it can't be opened.
    ///   - group: The App Group asked for; nil takes the default one, else the only one that a known tracker wrote.
    /// - Returns: Nil where it is nothing of what is known here.
    package static func find(_ path: String, refusedAs refusal: StoreOpeningError, group: String?)
        throws(SourceError) -> FoundStore?
    {
        guard let resolved = try? LocalFileSystem().resolved(path) else { return nil }
        return try find(resolved, givenAs: path, refusal, group: group, readsArchives: true)
    }

    /// The store that is piped in.
    ///
    /// - Parameter input: A descriptor, read to its end.
    package static func read(_ input: Int32, group: String?) throws(SourceError) -> FoundStore {
        let copy = try PrivateCopy()
        let file = copy.root + "/" + inputName
        var hash = StableHash()
        do {
            let made = try LocalFileSystem().create(file)
            defer { try? LocalFileSystem().close(made) }
            var size = 0
            let handle = FileHandle(fileDescriptor: input, closeOnDealloc: false)
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
                size += chunk.count
                guard size <= inputLimit else { break }
                hash.add(chunk)
                var rest = Array(chunk)[...]
                while !rest.isEmpty { rest = rest.dropFirst(try LocalFileSystem().write(rest, to: made)) }
            }
            if size > inputLimit { throw SourceError.inputTooLarge(limit: inputLimit) }
            if size == 0 { throw SourceError.emptyInput }
        } catch {
            throw error as? SourceError ?? .local(reason: "\(error)")
        }
        guard let found = try open(file, shownAs: inputName, group: group, readsArchives: true) else {
            throw .nothingInside(path: inputName, files: 1)
        }
        return found.inside(
            .standardInput, named: inputName, givenAs: inputName, identity: "\(inputName) \(hash.text)",
            copy: copy)
    }

    /// Opens a store as it is, or what it is in.
    ///
    /// - Parameters:
    ///   - path: In a private copy.
    ///   - shown: What the user knows it by.
    ///   - readsArchives: Whether an archive is unpacked: one in another never is.
    /// - Returns: Nil where there is no store.
    static func open(_ path: String, shownAs shown: String, group: String?, readsArchives: Bool = false)
        throws(SourceError) -> FoundStore?
    {
        do throws(StoreOpeningError) {
            let store = try OpenedStore(path, group: group)
            return FoundStore(
                store.named(shown, identity: shown),
                origin: StoreOrigin([], names: [], path: shown, missing: nil))
        } catch {
            if let found = try find(path, givenAs: shown, error, group: group, readsArchives: readsArchives) {
                return found
            }
            switch error {
            case .notAContainer(_, let inside) where inside.count > 1:
                throw .severalStores(
                    path: shown, found: inside.map { String($0.dropFirst(path.count + 1)) })
            case .groupMissing, .severalGroups, .damagedExport, .unreadable:
                // The user does not know the private copy by its path.
                throw .unopened(reason: error.description.replacing(path, with: shown))
            default: return nil
            }
        }
    }

    private static func find(
        _ path: String, givenAs given: String, _ refusal: StoreOpeningError, group: String?,
        readsArchives: Bool
    ) throws(SourceError) -> FoundStore? {
        switch refusal {
        case .foreign(_, let kind):
            // A folder of evidence can hold a store as well.
            guard let name = kind.archive else { return try inFolder(path, givenAs: given, group: group) }
            guard readsArchives else { return nil }
            return try ArchivedStore.open(path, givenAs: given, named: name) {
                (inner, shown) throws(SourceError) in try open(inner, shownAs: shown, group: group)
            }
        case .notAStore, .notALog, .damagedExport:
            return try PreferencesText.open(path, givenAs: given, group: group)
        case .backup, .notAContainer, .appDataPackage, .groupMissing:
            // Whoever names the list of a backup means the backup.
            let folder = Path.name(of: path) == "Manifest.db" ? Path.directory(of: path) : path
            return try inFolder(folder, givenAs: given, group: group)
        default: return nil
        }
    }

    private static func inFolder(_ folder: String, givenAs given: String, group: String?) throws(SourceError)
        -> FoundStore?
    {
        let files = LocalFileSystem()
        guard (try? files.stamp(of: folder))?.kind == .directory,
            let listing = try? files.list(folder, limit: ReadLimits().directoryEntries)
        else { return nil }
        let names = Set(listing.entries.map(\.name))
        if StoreLocation.isBackup(names) {
            return try DeviceBackup(folder, givenAs: given).store(group: group)
        }
        if UnlistedBackup.isOne(names) {
            return try UnlistedBackup.store(in: folder, givenAs: given, group: group)
        }
        if names.contains("AppDataInfo.plist"), names.contains("AppData") {
            return try AppDataPackage.store(in: folder, givenAs: given, group: group)
        }
        return try GroupFolders.store(in: folder, givenAs: given, group: group)
    }
}
