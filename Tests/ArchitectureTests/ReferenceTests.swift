// Comments and documents refer only to what a clone of the repository holds, in the words of the glossary.

import Foundation
import TestSupport
import Testing

@Suite struct ReferenceTests {
    private static let root = URL(filePath: Picture.packageRoot, directoryHint: .isDirectory)

    /// The text files of some folders, by their path below the root.
    private static func files(_ folders: [String], _ extensions: Set<String>) -> [(
        path: String, text: String
    )] {
        folders.flatMap { folder -> [(path: String, text: String)] in
            let base = root.appending(path: folder)
            let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
            return names.filter { extensions.contains(URL(filePath: $0).pathExtension) }.compactMap { name in
                (try? String(contentsOf: base.appending(path: name), encoding: .utf8)).map {
                    (folder + "/" + name, $0)
                }
            }
        }
    }

    private static let documents: [(path: String, text: String)] =
        files(["Sources", "Themes"], ["md"])
        + [("README.md", (try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? "")]

    /// Every line of a comment, with its file and number.
    private static let comments: [(place: String, text: String)] =
        files(["Sources", "Tests", "Themes"], ["swift", "c", "h"]).flatMap { file in
            file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
                index, line in
                let text = line.drop { $0 == " " }
                return text.hasPrefix("//") ? ("\(file.path):\(index + 1)", String(text)) : nil
            }
        }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    @Test func `every link of a document leads to a file`() {
        #expect(Self.documents.count > 5)
        for document in Self.documents {
            let folder = URL(filePath: document.path, relativeTo: Self.root).deletingLastPathComponent()
            for match in document.text.matches(of: /\]\(([^)\s]+)\)/) {
                let target = String(match.output.1)
                if target.hasPrefix("http") || target.hasPrefix("#") { continue }
                let place = folder.appending(path: target.prefix { $0 != "#" }.description)
                #expect(FileManager.default.fileExists(atPath: place.path), "\(document.path): \(target)")
            }
        }
    }

    @Test func `every article that is named is in the catalogue of its target`() {
        for document in Self.documents where document.path.contains(".docc/") {
            let catalogue = document.path.prefix(upTo: document.path.lastIndex(of: "/")!)
            for match in document.text.matches(of: /<doc:([A-Za-z-]+)>/) {
                #expect(
                    Self.exists("\(catalogue)/\(match.output.1).md"), "\(document.path): \(match.output.1)")
            }
        }
        for comment in Self.comments {
            for match in comment.text.matches(of: /<doc:([A-Za-z-]+)>/) {
                let target = comment.place.split(separator: "/").prefix(2)
                let path = "\(target.joined(separator: "/"))/\(target[1]).docc/\(match.output.1).md"
                #expect(Self.exists(path), "\(comment.place): \(match.output.1)")
            }
        }
    }

    @Test func `every path in back-ticks exists`() {
        let lines = Self.comments + Self.documents.map { ($0.path, $0.text) }
        for line in lines {
            for match in line.text.matches(of: /`((?:Sources|Tests|Themes)\/[A-Za-z0-9_+.\/-]*)`/) {
                #expect(Self.exists(String(match.output.1)), "\(line.place): \(match.output.1)")
            }
        }
    }

    @Test func `quirks are named by the numbers of their files`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources/ActivitySimulator/Quirks").path)
        for comment in Self.comments where comment.place.hasPrefix("Sources/") {
            for match in comment.text.matches(of: /\bQ(\d{1,2})\b/) {
                let prefix = "Q" + (match.output.1.count == 1 ? "0" : "") + match.output.1
                #expect(files.contains { $0.hasPrefix(prefix) }, "\(comment.place): Q\(match.output.1)")
            }
        }
    }

    @Test func `comments point to nothing outside of the repository and keep to the glossary`() {
        let banned =
            /§|\breference[\/]|\bapp[-]schema\b|\bseed phase\b|\b(told|untold|spelled|anew|whence|reckon(ed|s)?)\b|\bin force\b|\bstands for\b/
            .ignoresCase()
        for comment in Self.comments
        where comment.place.hasPrefix("Sources/") || comment.place.hasPrefix("Themes/") {
            let prose = comment.text.replacing(/`[^`]*`/, with: "")
            #expect(prose.firstMatch(of: banned) == nil, "\(comment.place): \(comment.text)")
        }
    }
}
