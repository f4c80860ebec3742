// libarchive's programs, which list and unpack an archive within limits.

import ChildProcesses
import Foundation
import PlainText
import SharedStore
import Synchronization

/// One archive, as `bsdtar` and `bsdcat` read it. Both refuse paths that lead out of the folder, and links on the way.
struct ArchiveTool {
    /// The most names that are looked at: a whole device has half a million files.
    static let mostNames = 2_000_000
    /// Bytes that may come out of any archive, however small.
    static let freeBytes = 256 << 20
    /// Bytes that may come out for each of the archive's; preferences and logs shrink to a twentieth.
    static let bytesPerByte = 100
    /// The most that may come out of the largest.
    static let mostBytes = 8 << 30
    /// Seconds between two looks at how much has come out.
    private static let beat = 0.05

    /// With every link resolved.
    let path: String
    /// As the user gave it.
    let given: String
    /// Of the archive itself.
    let size: Int

    /// Bytes that may come out of it.
    var byteLimit: Int {
        let (product, isOverflow) = size.multipliedReportingOverflow(by: Self.bytesPerByte)
        return isOverflow ? Self.mostBytes : min(Self.mostBytes, Self.freeBytes + product)
    }

    /// Seconds of the processor that a run may take, so that what is packed to take for ever ends: a mebibyte of the
    /// slowest compression takes less than one.
    private var seconds: Int { 60 + size >> 20 }

    /// The paths in it, in its order.
    func names() throws(SourceError) -> [String] {
        let found = Mutex<(names: [String], count: Int)>(([], 0))
        let ended = try run("exec bsdtar -tf \"$1\"", [path]) { line in
            found.withLock { found in
                found.count += 1
                if found.count <= Self.mostNames { found.names.append(ArchiveName.decoded(line)) }
            }
        }
        try check(ended)
        let (names, count) = found.withLock { $0 }
        guard count <= Self.mostNames else { throw .archiveTooLarge(path: given, .names(Self.mostNames)) }
        return names
    }

    /// Unpacks files under their paths.
    ///
    /// - Parameters:
    ///   - names: Paths in the archive.
    ///   - folder: A folder that only this user can enter.
    ///   - list: Where the names can be written for the program.
    func unpack(_ names: [String], into folder: String, list: String) throws(SourceError) {
        var patterns: [UInt8] = []
        for name in names { patterns += Array(ArchiveName.pattern(name).utf8) + [0] }
        do { try Data(patterns).write(to: URL(filePath: list)) } catch { throw .local(reason: "\(error)") }
        // A passphrase that is wrong, so that the program never asks for one.
        let script =
            "exec bsdtar -x -f \"$1\" -C \"$2\" --null -T \"$3\" --no-same-owner --no-same-permissions "
            + "--passphrase -"
        try unpack(script, [path, folder, list], into: folder)
    }

    /// Unpacks a file that was compressed alone.
    func unpackAlone(to target: String) throws(SourceError) {
        try unpack("exec bsdcat \"$1\" >\"$2\"", [path, target], into: Path.directory(of: target))
    }

    private func unpack(_ script: String, _ arguments: [String], into folder: String) throws(SourceError) {
        let ended = try run(script, arguments, watching: folder) { _ in }
        try check(ended)
    }

    /// Runs a shell command within the limits.
    private func run(
        _ script: String, _ arguments: [String], watching folder: String? = nil,
        _ take: @escaping @Sendable (String) -> Void
    ) throws(SourceError) -> ToolRun {
        // Blocks of 512 bytes, as POSIX counts them.
        let limits = "ulimit -t \(seconds); ulimit -f \(byteLimit / 512); "
        let byteLimit = byteLimit
        let result: Result<ToolRun?, ToolFailure>
        do {
            result = .success(
                try awaited {
                    try await withThrowingTaskGroup(of: ToolRun?.self) { group in
                        group.addTask {
                            try await ToolRun.follow(
                                "sh", ["-c", limits + script, "sh"] + arguments,
                                environment: ["LC_ALL": Self.locale], take)
                        }
                        if let folder {
                            group.addTask {
                                while FolderSize.bytes(in: folder) <= byteLimit {
                                    try await Task.sleep(for: .seconds(Self.beat))
                                }
                                return nil
                            }
                        }
                        defer { group.cancelAll() }
                        return try await group.next() ?? nil
                    }
                })
        } catch {
            result = .failure(
                error as? ToolFailure ?? .unstarted(program: "bsdtar", reason: HarmlessText.line("\(error)")))
        }
        switch result {
        case .success(let run?): return run
        case .success(nil): throw .archiveTooLarge(path: given, .bytes(byteLimit))
        case .failure(.tooMuchOutput): throw .encryptedArchive(path: given)
        case .failure(let failure): throw .archiveTool(path: given, reason: failure.description)
        }
    }

    private func check(_ run: ToolRun) throws(SourceError) {
        guard !run.succeeded else { return }
        switch run.code {
        case nil: throw .archiveTooLarge(path: given, .work(byteLimit, seconds: seconds))
        case 127: throw .archiveTool(path: given, reason: "bsdtar is not installed")
        default: break
        }
        // Where the signal for files over the limit is ignored.
        if run.error.contains("File too large") {
            throw .archiveTooLarge(path: given, .bytes(byteLimit))
        }
        let lines = run.error.split(separator: "\n").map { line in
            line.hasPrefix("bsdtar: ") || line.hasPrefix("bsdcat: ") ? line.dropFirst(8) : line
        }
        if lines.contains(where: { $0.contains("passphrase") || $0.contains("encrypted") }) {
            throw .encryptedArchive(path: given)
        }
        // What is only a notice stands before the reason.
        let reason = lines.first { !$0.hasPrefix("Removing leading") } ?? "no reason is given"
        throw .damagedArchive(path: given, reason: String(reason))
    }

    /// In which names may have any letters.
    private static var locale: String {
        #if canImport(Darwin)
            "en_US.UTF-8"
        #else
            "C.UTF-8"
        #endif
    }
}
