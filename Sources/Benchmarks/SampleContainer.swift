// A container of normal size to measure on: two apps, full logs, in a temporary folder.

import Foundation
import SharedStore
import TrackingModel

struct SampleContainer {
    let path: String
    let end: Instant

    /// A hundred recovery entries, five hundred log lines, 120 thresholds; the last event half a minute ago.
    init() throws {
        path = NSTemporaryDirectory() + "trackhealth-bench-\(getpid())"
        end = Instant(Date().timeIntervalSince1970.rounded() - 30)
        let start = LocalCalendar(.current, around: end).startOfDay(containing: end)
        var transaction = StoreTransaction(ContainerPaths(container: path, group: StoreLocation.defaultGroup))
        transaction.makesFolders = true
        let end = end
        try transaction.transact { draft in
            var entries: [[UInt8]] = []
            for index in 0..<100 {
                entries.append(
                    Array(
                        """
                        {"id":"\(UUID().uuidString)","timestamp":\(end.seconds - Double(99 - index) * 60),\
                        "eventName":"usage.app.\(index / 50).min.\(index % 50 + 1)","success":\(index % 30 != 7),\
                        "attemptedAction":"record_usage","memoryUsageBytes":\(4_200_000 + index * 977 % 90_000)}
                        """.utf8))
            }
            try draft.append(entries, to: ContainerPaths.recoveryLog)
            let lines = (0..<500).map { index in
                """
                {"timestamp":\(end.seconds - Double(499 - index) * 12),"severity":"\(index % 40 == 3 ? "WARN" : "INFO")",\
                "component":"EventHandler","message":"Threshold reached","metadata":{"eventName":"usage.app.1.min.\(index % 50)"}}
                """
            }
            draft.preferences["extension_logs"] = .data(
                Array(("[" + lines.joined(separator: ",") + "]").utf8))
            draft.preferences["extension_heartbeat"] = .real(end.seconds)
            for (index, id) in ["com.example.reader", "com.example.tubes"].enumerated() {
                draft.preferences["usage_\(id)_today"] = .integer(3_000)
                draft.preferences["usage_\(id)_reset"] = .real(start.seconds)
                draft.preferences["usage_\(id)_modified"] = .real(end.seconds - Double(1 - index) * 3_000)
                for minute in 1...60 {
                    draft.preferences["map_usage.app.\(index).min.\(minute)_id"] = .string(id)
                }
            }
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
