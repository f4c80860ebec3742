// Where rows of a fleet are kept, and what their judgements depend on besides the stores.

import FleetHealth
import Foundation
import SharedStore

extension FleetCache {
    /// `$XDG_CACHE_HOME/trackhealth/fleet.sqlite`, or that below `~/.cache`.
    static var usualPath: String {
        UserFolder.path("XDG_CACHE_HOME", or: ".cache") + "/trackhealth/fleet.sqlite"
    }

    /// The cache of a fleet; nil where its judgements are as of an instant of which nothing is kept.
    convenience init?(for stores: FleetStores) throws {
        guard stores.options.at == nil else { return nil }
        let configuration = try Configuration(path: stores.options.config).judging()
        let files = LocalFileSystem()
        // Another build of the program may judge otherwise, and labels change what gaps are.
        let beside = ["/proc/self/exe", LabelFile.path(in: StateFolder.home)].map { path in
            (try? files.resolved(path)).flatMap { try? files.stamp(of: $0) }
                .map { "\($0.inode) \($0.size) \($0.changedNanoseconds)" } ?? "-"
        }
        var hash = StableHash()
        let parts =
            [
                Version.number, "\(configuration.thresholds)", stores.options.group ?? "-",
                stores.options.timeZone ?? "-", TimeZone.current.identifier,
            ] + beside
        hash.add(parts.joined(separator: "\n").utf8)
        self.init(path: Self.usualPath, context: hash.text)
    }
}
