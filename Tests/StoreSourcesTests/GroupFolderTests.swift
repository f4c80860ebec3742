// Folders with the App Groups of a device, up to whole file systems.

import Foundation
import SharedStore
import TestSupport
import Testing
import TrackingModel

@testable import StoreSources

@Suite(.ownThread) struct GroupFolderTests {
    private func opened(_ written: Written, group: String? = nil) throws -> FoundStore? {
        try StoreSearch.open(written.folder.path, shownAs: written.folder.path, group: group)
    }

    private func script(_ place: String, groups: Int, tracker: Int) -> String {
        """
        for number in range(\(groups)):
            group = f"group.example.{number}"
            folder = "\(place)" + f"{number:08X}-0000-0000-0000-000000000000"
            put(folder + "/.com.apple.mobile_container_manager.metadata.plist",
                plistlib.dumps({"MCMMetadataIdentifier": group}, fmt=plistlib.FMT_BINARY))
            put(folder + f"/Library/Preferences/{group}.plist", tracker() if number == \(tracker) else plistlib.dumps({"x": 1}))
        """
    }

    @Test(arguments: ["", "AppGroup/", "private/var/mobile/Containers/Shared/AppGroup/"])
    func `of thousands of groups the tracker's is opened in its place`(place: String) throws {
        let written = try Written(script(place, groups: place.isEmpty ? 3_000 : 5, tracker: 3))
        let store = try #require(
            try opened(written))
        #expect(store.location.group == "group.example.3")
        #expect(store.location.root?.hasPrefix(written.folder.path) ?? false)
        #expect(store.origin.places == [place.contains("mobile") ? .fileSystem : .appGroups])
    }

    @Test func `groups without a tracker are counted, and none is suggested as one`() throws {
        let written = try Written(script("", groups: 30, tracker: 99))
        #expect {
            try opened(written)
        } throws: { error in
            "\(error)".contains("holds 30 App Groups, none with a key of a known tracker")
        }
        let chosen = try opened(written, group: "group.example.7")
        #expect(chosen?.location.group == "group.example.7")
    }

    @Test func `names that are paths, and links, are passed over`() throws {
        let written = try Written(
            script("", groups: 2, tracker: 0) + """

                put("evil/.com.apple.mobile_container_manager.metadata.plist",
                    plistlib.dumps({"MCMMetadataIdentifier": "group.../../../etc/passwd"}))
                os.symlink("/etc", root / "linked")
                """)
        #expect(
            try opened(written)?.location
                .group == "group.example.0")
    }

    @Test func `any other folder is nothing of this`() throws {
        #expect(try opened(try Written("put('a/b', 'c')")) == nil)
        #expect(try StoreSearch.open("/no/such/folder", shownAs: "", group: nil) == nil)
    }
}
