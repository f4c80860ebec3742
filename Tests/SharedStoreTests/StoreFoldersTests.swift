// Which stores are found below a folder, whatever else lies there.

import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct StoreFoldersTests {
    private static let log = Array("[18:42:07.114][A1B2C3D4] INTERVAL_START day\n".utf8)

    private func found(
        _ folder: String, in files: InMemoryFileSystem
    ) -> (stores: [String], guesses: [String]) {
        var all: [StoreFolders.Candidate] = []
        StoreFolders(files).search(folder) { all.append($0) }
        return (all.filter { !$0.isGuess }.map(\.path), all.filter(\.isGuess).map(\.path))
    }

    /// A store as it may have been copied: whole, or a part of it.
    private enum Device: CaseIterable {
        case whole, engine, partial, logs, backup

        func put(at path: String, in files: InMemoryFileSystem) {
            switch self {
            case .whole:
                files.put([1], at: path + "/Library/Preferences/group.a.plist")
                files.put(.directory, at: path + "/Logs")
                // Something of the app's own.
                files.put([1], at: path + "/old/recovery_log.json")
            case .engine: files.put([1], at: path + "/usage-store.plist")
            case .partial:
                files.put(StoreFoldersTests.log, at: path + "/Logs/ext-log-2025-11-13.log")
                files.put([1], at: path + "/recovery_log.json")
                files.put([1], at: path + "/fallback_1.json")
                files.put([1], at: path + "/Library/Preferences/com.example.plist")
            case .logs: files.put(StoreFoldersTests.log, at: path + "/ext-log-2025-11-13.log")
            case .backup:
                files.put([1], at: path + "/Manifest.db")
                files.put([1], at: path + "/Info.plist")
            }
        }

        /// Whether it is known as a container where a single store is asked for.
        var isContainer: Bool { self != .backup && self != .logs }
    }

    private static let decoys: [@Sendable (String, InMemoryFileSystem) -> Void] = [
        { $1.put(.directory, at: $0 + "/Logs") }, { $1.put(Array("[]".utf8), at: $0 + "/recovery_log.json") },
        { $1.put(Array("{}".utf8), at: $0 + "/fallback_7.json") }, { $1.put([], at: $0 + "/Manifest.db") },
        { $1.put(log, at: $0 + "/today.txt") }, { $1.put([1], at: $0 + "/Logs") },
        { $1.put([1], at: $0 + "/Logs/notes/x.md") },
    ]

    @Test(arguments: 0..<300)
    func `no part of a store hides a store below it, wherever either stands`(_ number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number))
        let files = InMemoryFileSystem()
        var devices: [String: Device] = [:]
        var folders: Set<String> = ["/fleet"]
        for device in 0..<Int.random(in: 1...6, using: &random) {
            var path = "/fleet"
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                path += "/team\(Int.random(in: 0...1, using: &random))"
                folders.insert(path)
            }
            path += "/device\(device)"
            let kind = try #require(Device.allCases.randomElement(using: &random))
            kind.put(at: path, in: files)
            devices[path] = kind
        }
        #expect(Set(found("/fleet", in: files).stores) == Set(devices.keys))
        var logs: Set<String> = []
        for folder in folders where Bool.random(using: &random) {
            for (index, decoy) in Self.decoys.enumerated() where Int.random(in: 0..<3, using: &random) == 0 {
                // A file and a folder of one name can't be.
                if index > 4, files.isThere(folder + "/Logs") { continue }
                decoy(folder, files)
                if index == 4 { logs.insert(folder + "/today.txt") }
            }
        }
        let (stores, guesses) = found("/fleet", in: files)
        #expect(stores.count == devices.count && Set(stores) == Set(devices.keys))
        // A tracker's log is a store of its own.
        #expect(Set(guesses) == logs)
        for folder in folders {
            let near = devices.filter { path, device in
                device.isContainer && path.hasPrefix(folder + "/")
                    && path.dropFirst(folder.count + 1).split(separator: "/").count <= 2
            }
            guard !near.isEmpty else { continue }
            do throws(StoreOpeningError) {
                _ = try StoreLocation(folder, in: files)
                Issue.record("\(folder) is opened as a store")
            } catch {
                guard case .notAContainer(folder, let inside) = error else { throw error }
                #expect(Set(inside).isSuperset(of: near.keys))
            }
        }
    }

    @Test func `a part of a container is one store, and its own files are none`() throws {
        let files = InMemoryFileSystem()
        Device.partial.put(at: "/box", in: files)
        files.put([1], at: "/box/.old/usage-store.plist")
        #expect(found("/box", in: files) == (["/box"], []))
        #expect(try StoreLocation("/box", in: files).root == "/box")
        // Whether an archive in it holds a store is seen when it is opened.
        files.put([1], at: "/box/sent.zip")
        #expect(found("/box", in: files) == (["/box"], ["/box/sent.zip"]))
    }

    @Test func `stores are found in a folder of logs, and its logs beside stores`() {
        let files = InMemoryFileSystem()
        Device.whole.put(at: "/fleet/Logs/a", in: files)
        #expect(found("/fleet", in: files).stores == ["/fleet/Logs/a"])
        files.put(Self.log, at: "/team/Logs/ext-log-2025-11-13.log")
        #expect(found("/team", in: files).stores == ["/team"])
        Device.engine.put(at: "/team/z", in: files)
        #expect(found("/team", in: files).stores == ["/team/z", "/team/Logs"])
    }
}

extension InMemoryFileSystem {
    fileprivate func isThere(_ path: String) -> Bool { ((try? stamp(of: path)) ?? nil) != nil }
}
