// Stable ids for the opaque tokens that the system gives for chosen apps.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    public import ManagedSettings
    internal import SharedStore

    /// Which logical id each chosen app's token has, kept in a file of the container.
    ///
    /// A token is opaque: it names no app, and only `==` says whether two are the same. Its id is made once, from its
    /// encoded form, and looked up by equality from then on. Tokens were seen to change for no reason (Q19); the new one
    /// gets an id of its own, and what the old one counted stays.
    public struct TokenIDs: Equatable {
        /// Ids by token, each as the file keeps it.
        private var entries: [Entry] = []

        private struct Entry: Equatable, Codable {
            var id: String
            var token: ApplicationToken
        }

        public init() {}

        /// Reads the ids of a container; none where nothing was chosen yet.
        public init(in container: GroupContainer) throws(AdapterError) {
            let path = container.tokens
            guard FileManager.default.fileExists(atPath: path) else { return }
            do {
                entries = try JSONDecoder().decode(
                    [Entry].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
            } catch { throw .tokens(path: path, "\(error)") }
        }

        /// All ids, in the order in which their apps were chosen first.
        public var ids: [String] { entries.map(\.id) }

        /// The token of an app; nil where it was never chosen.
        public func token(of id: String) -> ApplicationToken? { entries.first { $0.id == id }?.token }

        /// The id of a token; nil where it was never chosen.
        public func id(of token: ApplicationToken) -> String? { entries.first { $0.token == token }?.id }

        /// The id of a token, made where it has none.
        public mutating func adopt(_ token: ApplicationToken) throws -> String {
            if let id = id(of: token) { return id }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            var id = "app." + Self.digest(try encoder.encode(token))
            while self.token(of: id) != nil { id += "x" }
            entries.append(Entry(id: id, token: token))
            return id
        }

        /// Gives a token an id that an earlier tracker used, so that what it counted goes on.
        public mutating func set(_ id: String, for token: ApplicationToken) {
            entries.removeAll { $0.id == id || $0.token == token }
            entries.append(Entry(id: id, token: token))
        }

        /// Writes the ids to their file in one step.
        public func save(in container: GroupContainer) throws(AdapterError) {
            do {
                let bytes = [UInt8](try JSONEncoder().encode(entries))
                try AtomicFile.replace(container.tokens, with: bytes, on: LocalFileSystem())
            } catch { throw .tokens(path: container.tokens, "\(error)") }
        }

        /// 64 bits of FNV-1a in hexadecimal digits: the same in every process, unlike `hashValue`.
        private static func digest(_ data: Data) -> String {
            let hash = data.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }
#endif
