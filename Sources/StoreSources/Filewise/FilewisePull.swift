// Copies a container file by file, and of an earlier copy only what has changed since.

import Foundation
import SharedStore
import TrackingModel

/// One pull by a tool that copies single files.
///
/// Each question to a device takes a tool seconds, so it is asked as little as possible: folders are listed once a
/// minute, and a file that has not changed for a day is asked about once an hour.
struct FilewisePull {
    /// Seconds between two listings of the same folders.
    private static let listingPause = 60.0
    /// A file that has not changed for so many seconds …
    private static let quietAge = 86_400.0
    /// … is asked about only after so many.
    private static let quietPause = 3_600.0

    let files: any DeviceFiles
    let group: String
    let limits: ReadLimits
    /// This machine's clock.
    let now: @Sendable () -> Instant

    init(
        _ files: any DeviceFiles, group: String, limits: ReadLimits = ReadLimits(),
        now: @escaping @Sendable () -> Instant
    ) {
        self.files = files
        self.group = group
        self.limits = limits
        self.now = now
    }

    /// As `DeviceCollector.pull`.
    func pull(
        into folder: String, after last: PulledCopy?, changed: Set<String>?,
        progress: @escaping PullProgress
    ) async throws(CollectorFailure) -> PulledCopy {
        let begun = now()
        var copy = PulledCopy(folder: folder, marks: [:], begunAt: begun, listedAt: last?.listedAt)
        var known = last?.marks ?? [:]
        var fresh: Set<String> = []
        if last.map({ begun - $0.listedAt >= Self.listingPause }) ?? true
            || changed?.contains(where: { known[$0] == nil && isWanted($0) }) ?? false
        {
            known = try await listed()
            fresh = Set(known.compactMap { $0.value == nil ? nil : $0.key })
            copy.listedAt = begun
        }
        for place in ["Library", "Library/Preferences", ContainerPaths.logFolder] {
            try local {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(place)", withIntermediateDirectories: true)
            }
        }
        // A file that is gone is news as well.
        copy.isNews = last.map { Set($0.marks.keys) != Set(known.keys) } ?? true
        var canAsk = true
        let paths = known.keys.sorted()
        for (index, path) in paths.enumerated() {
            progress(index, paths.count)
            var mark = fresh.contains(path) ? known[path] ?? nil : nil
            let before = last?.marks[path]
            if let last, let before {
                let isSame: Bool
                if let changed {
                    isSame = !changed.contains(path)
                } else if mark == nil, isQuiet(before, askedAt: last.askedAt[path], at: begun) {
                    isSame = true
                } else {
                    if mark == nil, canAsk { mark = try await asked(path, &canAsk) }
                    copy.askedAt[path] = begun
                    isSame = mark != nil && mark == before
                }
                if isSame {
                    try take(path, from: last.folder, into: folder)
                    copy.marks[path] = .some(before)
                    copy.askedAt[path] = copy.askedAt[path] ?? last.askedAt[path]
                    continue
                }
            }
            if mark == nil, canAsk { mark = try await asked(path, &canAsk) }
            if try await fetch(path, mark, into: folder, canAsk) {
                try date(path, mark, in: folder)
                copy.marks[path] = .some(mark)
            }
            copy.askedAt[path] = begun
            copy.isNews = true
        }
        progress(paths.count, paths.count)
        return copy
    }

    /// The files of the container that are read, as the device lists them now.
    private func listed() async throws(CollectorFailure) -> [String: FileMark?] {
        var found: [String: FileMark?] = [:]
        let root = try await files.list("")
        for entry in root where Self.isRead(entry.name) { found[entry.name] = .some(entry.mark) }
        let plist = ContainerPaths.preferences(of: group)
        for entry in try await entries(of: "Library/Preferences") where plist.hasSuffix("/" + entry.name) {
            found[plist] = .some(entry.mark)
        }
        guard root.contains(where: { $0.name == ContainerPaths.logFolder }) else { return found }
        for entry in try await entries(of: ContainerPaths.logFolder) where ContainerPaths.isLog(entry.name) {
            found["\(ContainerPaths.logFolder)/\(entry.name)"] = .some(entry.mark)
        }
        return found
    }

    /// The entries of a folder that need not be there.
    private func entries(of folder: String) async throws(CollectorFailure) -> [DeviceEntry] {
        do { return try await files.list(folder) } catch {
            if error.endsPull { throw error }
            return []
        }
    }

    /// Whether a file directly in the container says something of the tracker's health.
    private static func isRead(_ name: String) -> Bool {
        ContainerPaths.isFile(name) && name != ContainerPaths.analytics
    }

    private func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return path == ContainerPaths.preferences(of: group)
            || parts.count == 1 && Self.isRead(path)
            || parts.count == 2 && parts[0] == ContainerPaths.logFolder
                && ContainerPaths.isLog(String(parts[1]))
    }

    private func isQuiet(_ mark: FileMark?, askedAt: Instant?, at: Instant) -> Bool {
        guard let mark, let askedAt else { return false }
        return at - Instant(mark.modifiedAt + Instant.referenceEpochOffset) > Self.quietAge
            && at - askedAt < Self.quietPause
    }

    /// What a file is now; nil where the device can't be asked, or has no such file any more.
    private func asked(_ path: String, _ canAsk: inout Bool) async throws(CollectorFailure) -> FileMark? {
        do { return try await files.mark(of: path) } catch {
            if error.endsPull { throw error }
            if case .unsupported = error { canAsk = false }
            return nil
        }
    }

    /// Gives a copy the time of its original, by which the store is judged.
    private func date(_ path: String, _ mark: FileMark?, in folder: String) throws(CollectorFailure) {
        guard let mark else { return }
        let date = Date(timeIntervalSinceReferenceDate: mark.modifiedAt)
        try local {
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: "\(folder)/\(path)")
        }
    }

    /// Copies a file, twice if it changed meanwhile.
    ///
    /// - Returns: False where the device has no such file any more.
    private func fetch(
        _ path: String, _ mark: FileMark?, into folder: String, _ canAsk: Bool
    ) async throws(CollectorFailure) -> Bool {
        let limit = path.hasSuffix(".plist") ? limits.plistBytes : limits.jsonBytes
        var before = mark
        var failure: CollectorFailure?
        for _ in 0..<2 {
            if let before, before.size > limit { throw .tooLarge(path: path) }
            let target = "\(folder)/\(path)"
            try? FileManager.default.removeItem(atPath: target)
            do {
                try await files.copy(path, to: target)
            } catch {
                if error.endsPull { throw error }
                failure = error
                continue
            }
            try local {
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
            }
            let size = size(of: target)
            guard size <= limit else { throw .tooLarge(path: path) }
            guard let known = before, known.size != size else { return true }
            // It may have grown between question and copy.
            var can = canAsk
            let after = try await asked(path, &can)
            if let after, min(known.size, after.size)...max(known.size, after.size) ~= size { return true }
            failure = .incomplete(path: path)
            before = after ?? known
        }
        try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
        guard let failure, try await isThere(path) else { return false }
        throw failure
    }

    /// Whether the device still lists a file. True where that is unknown.
    private func isThere(_ path: String) async throws(CollectorFailure) -> Bool {
        let parts = path.split(separator: "/")
        let name = parts.last.map(String.init) ?? path
        do {
            return try await files.list(parts.dropLast().joined(separator: "/")).contains { $0.name == name }
        } catch {
            if error.endsPull { throw error }
            return true
        }
    }

    /// Takes a file over from an earlier copy, in which nothing is ever changed.
    private func take(_ path: String, from last: String, into folder: String) throws(CollectorFailure) {
        let (source, target) = ("\(last)/\(path)", "\(folder)/\(path)")
        if (try? FileManager.default.linkItem(atPath: source, toPath: target)) != nil { return }
        try local { try FileManager.default.copyItem(atPath: source, toPath: target) }
    }

    private func size(of path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    private func local(_ work: () throws -> Void) throws(CollectorFailure) {
        do { try work() } catch { throw .local(reason: error.localizedDescription) }
    }
}
