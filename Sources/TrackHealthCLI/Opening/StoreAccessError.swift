// Why a store can't be opened, or not be changed.

import Foundation
import PlainText
import TrackingModel

enum StoreAccessError: Error, CustomStringConvertible {
    /// No path was given and nothing is in the usual places.
    case noStore
    /// `--at last` for a store in which nothing has a time.
    case noMoment(path: String)
    /// The one file that was named can't be read.
    case unreadable(path: String, reason: String)
    /// The configuration says that stores are only looked at.
    case readOnly(SettingOrigin)
    /// A text log or an export was named where something is to be written.
    case textLog, export
    /// A store that was found in a backup or the like, where something is to be written.
    case found
    /// The copy of a device, of this group, where something is to be written.
    case device(group: String)

    var description: String {
        switch self {
        case .noStore:
            """
            No container to open. Give the folder of an App Group container, one preferences file or an export:

              trackhealth demo                     a container that lives, to look around
              trackhealth device                   a device that is attached
              trackhealth PATH                     a copied container, or its group.….plist
              export TRACKHEALTH_CONTAINER=PATH    the one that is opened without a path
            """
        case .noMoment(let path):
            "\(HarmlessText.line(path)) holds no time before now; give one, as in --at 2025-11-13T19:32:07Z."
        case .unreadable(let path, let reason):
            // The system's error names the file itself.
            reason.contains(HarmlessText.line(path)) ? reason : "\(HarmlessText.line(path)): \(reason)"
        case .readOnly(let origin):
            "Nothing is changed here: \(origin.description) says read-only. Remove that to change the store."
        case .textLog:
            "This is a copy of a text log; there is nothing in it to clear. Open the container that it came from."
        case .found:
            "This store was found in something else, in which nothing is ever changed; trackhealth import makes a container "
                + "folder of it, and there it can be cleared."
        case .device(let group):
            "This is a copy from a device, on which nothing is ever changed. There the tracker itself clears its logs; "
                + "the recovery log alone is removed by: pymobiledevice3 developer core-device remove-file "
                + "appGroupDataContainer recovery_log.json --identifier \(HarmlessText.line(group))"
        case .export:
            "This is an exported report; its logs can't be changed. Open the container itself."
        }
    }
}
