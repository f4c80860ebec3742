// What the columns of evidence mean, in our own names and in those of the forensic tools.

import TrackingModel

/// Makes a span of evidence out of a row's values.
struct EvidenceColumns {
    /// What a column holds.
    private enum Meaning {
        case start, end, seconds, kind, app, isLocked, isLit
        /// What the row is about, in the words of the tool.
        case activity
        /// Whether the tool found the record whole or deleted.
        case state
        /// Of something that needs no screen, such as sound.
        case other
        /// The device that the row came from, where the account brought it.
        case device
    }

    /// By a name in small letters without spaces and signs: `Bundle ID` and `bundle_id` are one. Ours are `start`,
    /// `end`, `kind` and `app`; the others are those of APOLLO's knowledgeC modules and of iLEAPP.
    private static let meanings = names.reduce(into: [String: Meaning]()) { meanings, names in
        for name in names.value { meanings[name] = names.key }
    }

    private static let names: [Meaning: [String]] = [
        .start: ["start", "starttime", "timestart", "startdate", "begin", "starttimestamp", "zstartdate"],
        .end: ["end", "endtime", "timeend", "enddate", "endtimestamp", "zenddate"],
        .seconds: ["seconds", "duration", "usageinseconds", "durationinseconds", "totaltimeseconds"],
        .kind: ["kind", "type", "stream", "streamname", "zstreamname"],
        .activity: ["activity"],
        .app: [
            "app", "bundleid", "bundle", "bundleidentifier", "appbundleid", "application",
            "applicationbundleid", "zvaluestring",
        ],
        .isLocked: ["islocked", "locked", "devicelocked", "lockstatus", "lockstate", "devicelockstatus"],
        .isLit: [
            "isbacklit", "backlit", "screenisbacklit", "isbacklight", "backlightstatus",
            "devicescreenstatus",
        ],
        .state: ["segbstate"],
        .other: ["playingstate"],
        .device: [
            "device", "deviceid", "deviceidhardwareuuid", "hardwareuuid", "deviceidentifier", "deviceuuid",
            "sourcedeviceid", "zdeviceid",
        ],
    ]

    private static let kinds: [String: EvidenceSpan.Fact] = [
        "app": .app, "appinfocus": .app, "appusage": .app, "infocus": .app, "applicationinfocus": .app,
        "applicationusage": .app,
        "unlocked": .unlocked, "locked": .locked, "off": .off, "monitoringoff": .monitoringOff,
    ]

    private let columns: [Meaning?]

    /// Nil where there is no column for the start.
    init?(_ names: [String]) {
        columns = names.map { Self.meanings[Self.plain($0)] }
        guard columns.contains(.start) else { return nil }
    }

    /// Whether some column shows that there was use.
    var showsUse: Bool {
        !columns.contains(.other)
            && columns.contains { [.kind, .activity, .app, .isLocked, .isLit].contains($0) }
    }

    /// What a row gives.
    enum Row {
        /// With the device, where the row names one.
        case span(EvidenceSpan, device: String?)
        /// About something else than use, or deleted; nothing is wrong with it.
        case other
        /// What is wrong with it.
        case malformed(String)
    }

    /// Converts a row.
    func row(_ values: [String]) -> Row {
        var row: [Meaning: String] = [:]
        for (meaning, value) in zip(columns, values) {
            if let meaning, !value.isEmpty, row[meaning] == nil { row[meaning] = value }
        }
        if row[.state].map(Self.plain) == "deleted" || row[.other] != nil { return .other }
        let kind = kind(row)
        // A tool's own word for something that is not read is no fault of the row.
        if kind == nil, row[.activity] != nil { return .other }
        guard let start = row[.start].flatMap(ForeignTime.moment) else {
            return .malformed("has no valid start time")
        }
        guard let end = end(row, start) else { return .malformed("has no valid end time") }
        guard end >= start else { return .malformed("ends before it starts") }
        guard let kind else {
            return .malformed(
                "is of an unknown kind; app, unlocked, locked, off and monitoring-off are known")
        }
        guard kind != .app || row[.app] != nil else { return .malformed("names no app") }
        let device = row[.device].flatMap { ["none", "null", "local"].contains(Self.plain($0)) ? nil : $0 }
        return .span(
            EvidenceSpan(start: start, end: end, kind: kind, app: kind == .app ? row[.app] : nil),
            device: device)
    }

    private func end(_ row: [Meaning: String], _ start: Instant) -> Instant? {
        if let end = row[.end] { return ForeignTime.moment(end) }
        guard let seconds = row[.seconds].flatMap({ Double($0) }), seconds >= 0, seconds <= 31_622_400 else {
            return nil
        }
        return start + seconds
    }

    private func kind(_ row: [Meaning: String]) -> EvidenceSpan.Fact? {
        if let locked = row[.isLocked].flatMap(Self.flag) { return locked ? .locked : .unlocked }
        if let lit = row[.isLit].flatMap(Self.flag) { return lit ? .unlocked : .locked }
        if let text = row[.kind] ?? row[.activity] { return Self.kinds[Self.plain(text)] }
        return row[.app] == nil ? nil : .app
    }

    private static func flag(_ text: String) -> Bool? {
        switch plain(text) {
        case "1", "yes", "true", "locked", "devicelocked", "on", "lit", "backlighton": true
        case "0", "no", "false", "unlocked", "deviceunlocked", "off", "dark", "backlightoff": false
        default: nil
        }
    }

    /// Small letters and digits only.
    static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.prefix(64).unicodeScalars.filter {
                    $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                })
        ).lowercased()
    }
}
