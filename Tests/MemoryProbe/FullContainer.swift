// A container as large as a tracker makes it: fifty apps, full logs, a month of history.

import SharedStore

/// Where the container of the measurement lies and what goes into it.
struct FullContainer {
    static let apps = 50
    private static let thresholds = 10
    private static let days = 30
    /// Unix seconds of the last callback.
    static let end = 1_763_053_200.0

    let store: StoreTransaction

    /// Makes a container in an empty folder.
    init(in folder: String) throws {
        var store = StoreTransaction(ContainerPaths(container: folder, group: "group.probe"))
        store.makesFolders = true
        self.store = store
        try store.transact { draft in
            for app in 0..<Self.apps { Self.add(app, to: &draft.preferences) }
            draft.preferences["extension_heartbeat"] = .real(Self.end)
            draft.preferences["extension_initialized_flag"] = .boolean(true)
            let persisted = (0..<Self.apps).map { "\"\(Self.id($0))\":\(Self.record($0))" }
            draft.preferences["persistedApps_v3"] = .data(Array("{\(persisted.joined(separator: ","))}".utf8))
            try draft.append((0..<500).map(Self.line), toLog: "extension_logs", keeping: 500)
            try draft.append((0..<100).map(Self.entry), to: ContainerPaths.recoveryLog)
        }
    }

    private static func add(_ app: Int, to preferences: inout Preferences) {
        for minute in 1...thresholds {
            let event = "map_usage.app.\(app).min.\(minute)"
            preferences["\(event)_id"] = .string(id(app))
            preferences["\(event)_inc"] = .integer(60)
            preferences["\(event)_config"] = .data(
                Array(
                    #"{"app":"\#(id(app))","minute":\#(minute),"seconds":\#(minute * 60),"category":"learning"}"#
                        .utf8))
        }
        preferences["usage_\(id(app))_today"] = .integer(Int64(app * 60))
        preferences["usage_\(id(app))_total"] = .integer(Int64(app * 3_600))
        preferences["usage_\(id(app))_reset"] = .real(end - 43_200)
        preferences["usage_\(id(app))_modified"] = .real(end - Double(app))
        preferences["usage_\(id(app))_lastThreshold"] = .integer(Int64(app % 10))
        preferences["usage_\(id(app))_lastEventTime"] = .real(end - Double(app))
    }

    /// As long as the ids that trackers make of tokens.
    static func id(_ app: Int) -> String { "com.example.application\(app)" }

    static func record(_ app: Int, today: Int = 0) -> String {
        let history = (0..<days).map {
            #"{"date":\#(784_616_400 - $0 * 86_400),"seconds":\#($0 * 97),"points":\#($0 * 3)}"#
        }
        return
            #"{"logicalID":"\#(id(app))","displayName":"Application \#(app)","category":"learning","rewardPoints":2,"#
            + #""totalSeconds":\#(app * 3_600),"todaySeconds":\#(today),"lastResetDate":784702800,"lastUpdated":784745800.5,"#
            + #""dailyHistory":[\#(history.joined(separator: ","))]}"#
    }

    /// A line of the extension's log, about 190 bytes.
    static func line(_ index: Int) -> [UInt8] {
        Array(
            (#"{"timestamp":\#(end + Double(index) * 0.5),"severity":"INFO","component":"EventHandler","message":"Threshold reached: "#
                + #"Application \#(index % apps)","metadata":{"eventName":"usage.app.\#(index % apps).min.\#(index % 10 + 1)","memory":"4300000","n":"\#(index)"}}"#)
                .utf8)
    }

    /// An entry of the recovery log, about 260 bytes.
    static func entry(_ index: Int) -> [UInt8] {
        Array(
            (#"{"id":"00000000-0000-4000-8000-0000000\#(10_000 + index)","timestamp":\#(end + Double(index)),"#
                + #""eventName":"usage.app.\#(index % apps).min.\#(index % 10 + 1)","success":false,"attemptedAction":"record_usage","#
                + #""memoryUsageBytes":4300000,"errorDescription":"The preferences were locked by another writer at the time"}"#)
                .utf8)
    }
}
