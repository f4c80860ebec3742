// Copies that are kept: the newest only, under names that no identifier can misuse.

import Foundation
import StoreSources
import TestSupport
import Testing
import TrackingModel

@Suite struct KeptCopiesTests {
    @Test func `the newest are kept, and none where none are wanted`() throws {
        let (state, source) = (try TemporaryFolder(), try TemporaryFolder())
        try source.write(Array("a".utf8), to: "recovery_log.json")
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes(
            [.modificationDate: time], ofItemAtPath: source.path("recovery_log.json"))
        let kept = KeptCopies(of: "X", in: state.path, most: 2)
        for second in 0..<4 { try kept.keep(source.path, at: Instant(1_800_000_000 + Double(second))) }
        #expect(
            kept.all.map { URL(filePath: $0).lastPathComponent } == [
                "2027-01-15T080002Z", "2027-01-15T080003Z",
            ])
        #expect(StandIn.contents(of: kept.all[0]) == ["recovery_log.json": "a"])
        let file = kept.all[0] + "/recovery_log.json"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == time)
        #expect(kept.all.map(KeptCopies.moment) == [Instant(1_800_000_002), Instant(1_800_000_003)])
        let none = KeptCopies(of: "Y", in: state.path, most: 0)
        try none.keep(source.path, at: Instant(1_800_000_000))
        #expect(none.all.isEmpty && !FileManager.default.fileExists(atPath: none.folder))
    }

    @Test(arguments: ["../../x", ".hidden", "a/b", "", "Anna’s iPhone"])
    func `no identifier leads out of the folder`(id: String) throws {
        let kept = KeptCopies(of: id, in: "/state", most: 1)
        #expect(kept.folder.split(separator: "/").count == 3)
        #expect(!kept.folder.split(separator: "/").contains { $0.hasPrefix(".") })
    }
}
