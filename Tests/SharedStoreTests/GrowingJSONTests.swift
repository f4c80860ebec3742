// JSON that grows beyond what memory should hold: the same text, and no file that anybody sees.

import Foundation
import TestSupport
import Testing

@testable import SharedStore

@Suite struct GrowingJSONTests {
    private static func text(_ json: GrowingJSON) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try json.read { piece throws(FileError) in bytes += piece }
        return bytes
    }

    @Test(arguments: [0, 1, 2, 1_000, 30_000]) func `elements have commas between them wherever they lie`(
        count: Int
    ) throws {
        let folder = try TemporaryFolder()
        var (growing, whole) = (GrowingJSON(near: folder.path), CompactJSONWriter())
        #expect(growing.isEmpty)
        func element(_ number: Int, _ json: inout CompactJSONWriter) {
            json.object {
                $0.put("number", number)
                $0.put("text", String(repeating: "x", count: number % 40))
            }
        }
        for number in 0..<count {
            try growing.put { element(number, &$0) }
            element(number, &whole)
        }
        #expect(growing.isEmpty == (count == 0))
        #expect(try Self.text(growing) == whole.bytes)
        // A second time, and nothing beside it.
        #expect(try Self.text(growing) == whole.bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a scratch file goes to the next folder that exists`() throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
        for place in ["", "/none", "/none/of/them", "/link", "/link/none"] {
            let file = try ScratchFile(near: folder.path + place)
            let text = Array("beside \(place)".utf8)
            try file.append(text[...])
            var read: [UInt8] = []
            try file.read { piece throws(FileError) in read += piece }
            #expect(read == text)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
    }

    @Test func `where no file can be made, the error says where`() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        try Data().write(to: URL(filePath: file))
        #expect {
            _ = try ScratchFile(near: file + "/none")
        } throws: { error in
            (error as? FileError)?.path.hasPrefix(file) == true
        }
    }
}
