// Where the user's files are looked for, whatever the environment says or leaves out.

import Foundation
import TestSupport
import Testing

@testable import TrackHealthCLI

@Suite(.ownThread) struct UserFolderTests {
    @Test(arguments: [nil, "", "rel", "./x", "~"] as [String?])
    func `without a usable HOME the system's home folder holds`(value: String?) throws {
        let user = try #require(getpwuid(getuid()))
        #expect(UserFolder.home { $0 == "HOME" ? value : nil } == String(cString: user.pointee.pw_dir))
    }

    @Test func `nothing is written into the current folder or the root for a HOME that is no path`() throws {
        let bench = try Bench()
        let relative = [
            "HOME": "rel", "XDG_CONFIG_HOME": "rel", "XDG_STATE_HOME": "rel", "XDG_DATA_HOME": "rel",
        ]
        let places = try bench.run(arguments: ["config", "paths"], environment: relative)
        #expect(places.code == 0 && !places.output.contains("rel"), "\(places.output)\(places.errors)")
        let home = UserFolder.home { _ in nil }
        for folder in [".config", ".local/state"] { #expect(places.output.contains("\(home)/\(folder)/")) }
    }
}
