// The test data of other projects, where a checkout is at hand: nothing dies of it, and what is wrong is told.

import Foundation
import InMemoryStore
import Testing
import TrackingModel

@testable import SharedStore

/// `JSON_TEST_SUITE=/path` names a checkout of nst/JSONTestSuite, `LIBPLIST_TEST_DATA=/path` one of libimobiledevice's
/// libplist; without them these tests are skipped.
@Suite struct PeerSuiteTests {
    private static let json = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]
    private static let lists = ProcessInfo.processInfo.environment["LIBPLIST_TEST_DATA"]

    /// The files below a folder.
    private static func files(_ folder: String?) -> [URL] {
        guard let folder else { return [] }
        let all = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter {
            !$0.hasDirectoryPath && !$0.path.contains("/.git/")
        }
        .sorted { $0.path < $1.path }
    }

    /// What is said of a text that is no JSON as a whole.
    private static let structural = [
        "is no valid JSON", "ends ", "has more text after", "is UTF-16", "is empty",
    ]

    @Test(.enabled(if: json != nil, "JSON_TEST_SUITE names no checkout"))
    func `JSON's test suite is read as it says`() throws {
        let files = Self.files(Self.json).filter { $0.path.contains("/test_parsing/") }
        try #require(files.count > 100)
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            let store = try SampleStore(["extension_logs": .data(bytes)])
            store.files.put(bytes, at: SampleStore.root + "/recovery_log.json")
            let problems = try store.contents().problems
            let name = file.lastPathComponent
            for place in ["recovery_log.json", "extension_logs"] {
                let told = problems.filter { ($0.key ?? $0.source) == place }.map(\.problem)
                let isStructural = told.contains { text in
                    Self.structural.contains { text.hasPrefix($0) || text.contains("JSON: it has") }
                }
                if name.hasPrefix("y_") { #expect(!isStructural, "\(name), \(place): \(told)") }
                if name.hasPrefix("n_") { #expect(!told.isEmpty, "\(name), \(place)") }
            }
        }
    }

    @Test(.enabled(if: lists != nil, "LIBPLIST_TEST_DATA names no checkout"))
    func `libplist's test data ends in a value or a sentence`() throws {
        let files = Self.files(Self.lists)
        try #require(files.count > 20)
        var read = 0
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            switch Result(catching: { () throws(PropertyListError) in try PropertyList.read(bytes) }) {
            case .success(let document):
                read += 1
                guard let again = try? PropertyList.write(document.value, format: .binary) else { continue }
                #expect(try PropertyList.read(again).value == document.value, "\(file.lastPathComponent)")
            case .failure(let error): #expect(!error.description.isEmpty)
            }
        }
        #expect(read > 10)
    }
}
