// The folders of a target use each other in one direction.

import Testing

@Suite struct FolderCircleTests {
    @Test func `no folder of a target uses one that uses it`() {
        for (target, sources) in Dictionary(grouping: ArchitectureTests.sources, by: \.room)
        where target != "Tests" {
            let circle = Folders(sources, of: target).circle()
            #expect(circle.isEmpty, "\(target): \(circle.joined(separator: " → "))")
        }
    }

    @Test func `a circle over three folders is found`() {
        func source(_ path: String, _ text: String) -> ArchitectureTests.Source {
            ArchitectureTests.Source(
                room: "T", path: "Sources/T/" + path,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
        let sources = [
            source("A/One.swift", "struct One { let two: Two } // Three"),
            source("B/Two.swift", "enum Two {}\nlet text = \"One\""),
            source("C/Three.swift", "struct Three { var one: One }"),
        ]
        #expect(Folders(sources, of: "T").circle().isEmpty)
        let turn = source("B/Four.swift", "extension Two { static func make() -> Three? { nil } }")
        #expect(Set(Folders(sources + [turn], of: "T").circle()) == ["A", "B", "C"])
    }
}

/// Which folders of a target use the types of which, by name.
private struct Folders {
    private var uses: [String: Set<String>] = [:]

    init(_ sources: [ArchitectureTests.Source], of target: String) {
        let files = sources.sorted { $0.path < $1.path }.map { ($0.path, $0.lines.map(Self.words)) }
        var owners: [Substring: String] = [:]
        var own: [String: Set<Substring>] = [:]
        for (path, lines) in files {
            for name in lines.compactMap(Self.declared) {
                own[path, default: []].insert(name)
                if owners[name] == nil { owners[name] = path }
            }
        }
        for (path, lines) in files {
            // What a file declares itself is no use of a namesake.
            for name in Set(lines.joined()).subtracting(own[path] ?? []) {
                guard let owner = owners[name], Self.folder(owner) != Self.folder(path) else { continue }
                uses[Self.folder(path), default: []].insert(Self.folder(owner))
            }
        }
    }

    /// Folders that use each other in turn, the first once; empty for none.
    func circle() -> [String] {
        var done: Set<String> = []
        var way: [String] = []
        func visit(_ folder: String) -> [String]? {
            if let first = way.firstIndex(of: folder) { return Array(way[first...]) }
            guard done.insert(folder).inserted else { return nil }
            way.append(folder)
            defer { way.removeLast() }
            return first(of: uses[folder] ?? [])
        }
        func first(of folders: some Sequence<String>) -> [String]? {
            for folder in folders.sorted() {
                if let circle = visit(folder) { return circle }
            }
            return nil
        }
        return first(of: uses.keys) ?? []
    }

    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "final", "indirect", "nonisolated",
    ]
    private static let declaring: Set<Substring> = [
        "struct", "class", "enum", "actor", "protocol", "typealias",
    ]

    /// The type that a line declares; nil for none.
    private static func declared(by words: [Substring]) -> Substring? {
        let rest = words.drop { modifiers.contains($0) }
        guard let first = rest.first, declaring.contains(first), let name = rest.dropFirst().first,
            name.first?.isUppercase == true
        else { return nil }
        return name
    }

    /// The folder of a file inside its target.
    private static func folder(_ path: String) -> String {
        path.split(separator: "/").dropFirst(path.hasPrefix("Sources/") ? 2 : 1).dropLast()
            .joined(separator: "/")
    }

    /// The words of a line's code, without those of comments and one-line strings.
    private static func words(of line: Substring) -> [Substring] {
        code(of: line).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    private static func code(of line: Substring) -> Substring {
        guard line.utf8.contains(UInt8(ascii: "/")) || line.utf8.contains(UInt8(ascii: "\"")) else {
            return line
        }
        var code: Substring = ""
        var isText = false
        var last: Character?
        for character in line {
            if character == "\"", last != "\\" { isText.toggle() }
            if !isText, character == "/", last == "/" { break }
            if !isText { code.append(character) }
            last = character
        }
        return code
    }
}
