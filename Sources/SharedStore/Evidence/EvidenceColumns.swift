// What the columns of evidence mean, in our own names and in those of the forensic tools.

import TrackingModel

/// Makes a span of evidence out of a row's values.
struct EvidenceColumns {
    /// What a column holds.
    private enum Meaning {
        case start, end, seconds, kind, app, isLocked, isLit
    }

    /// By a name in small letters without spaces and signs: `Bundle ID` and `bundle_id` are one. Ours are `start`,
    /// `end`, `kind` and `app`; the others are those of APOLLO's knowledgeC modules and of iLEAPP.
    private static let meanings: [String: Meaning] = [
        "start": .start, "starttime": .start, "timestart": .start, "startdate": .start, "begin": .start,
        "starttimestamp": .start, "zstartdate": .start,
        "end": .end, "endtime": .end, "timeend": .end, "enddate": .end, "endtimestamp": .end,
        "zenddate": .end,
        "seconds": .seconds, "duration": .seconds, "usageinseconds": .seconds, "durationinseconds": .seconds,
        "totaltimeseconds": .seconds,
        "kind": .kind, "type": .kind, "stream": .kind, "streamname": .kind, "zstreamname": .kind,
        "app": .app, "bundleid": .app, "bundle": .app, "bundleidentifier": .app, "appbundleid": .app,
        "application": .app, "applicationbundleid": .app, "zvaluestring": .app,
        "islocked": .isLocked, "locked": .isLocked, "devicelocked": .isLocked, "lockstatus": .isLocked,
        "lockstate": .isLocked,
        "isbacklit": .isLit, "backlit": .isLit, "screenisbacklit": .isLit, "isbacklight": .isLit,
        "backlightstatus": .isLit,
    ]

    private static let kinds: [String: EvidenceSpan.Kind] = [
        "app": .app, "appinfocus": .app, "appusage": .app, "infocus": .app,
        "unlocked": .unlocked, "locked": .locked, "off": .off, "monitoringoff": .monitoringOff,
    ]

    private let columns: [Meaning?]

    /// Nil where no column tells when something began.
    init?(_ names: [String]) {
        columns = names.map { Self.meanings[Self.plain($0)] }
        guard columns.contains(.start) else { return nil }
    }

    /// The span of a row; a text that says what is wrong with the row otherwise.
    func span(_ values: [String]) -> Result<EvidenceSpan, Malformed> {
        var row: [Meaning: String] = [:]
        for (meaning, value) in zip(columns, values) {
            if let meaning, !value.isEmpty, row[meaning] == nil { row[meaning] = value }
        }
        guard let start = row[.start].flatMap(EvidenceTime.moment) else {
            return .failure(Malformed("has no start that is a time"))
        }
        guard let end = end(row, start) else { return .failure(Malformed("has no end that is a time")) }
        guard end >= start else { return .failure(Malformed("ends before it starts")) }
        guard let kind = kind(row) else {
            return .failure(
                Malformed(
                    "is of a kind that is not known; app, unlocked, locked, off and monitoring-off are"))
        }
        guard kind != .app || row[.app] != nil else { return .failure(Malformed("names no app")) }
        return .success(EvidenceSpan(start: start, end: end, kind: kind, app: kind == .app ? row[.app] : nil))
    }

    /// What is wrong with a row.
    struct Malformed: Error {
        let words: String

        init(_ words: String) { self.words = words }
    }

    private func end(_ row: [Meaning: String], _ start: Instant) -> Instant? {
        if let end = row[.end] { return EvidenceTime.moment(end) }
        guard let seconds = row[.seconds].flatMap({ Double($0) }), seconds >= 0, seconds <= 31_622_400 else {
            return nil
        }
        return start + seconds
    }

    private func kind(_ row: [Meaning: String]) -> EvidenceSpan.Kind? {
        if let locked = row[.isLocked].flatMap(Self.flag) { return locked ? .locked : .unlocked }
        if let lit = row[.isLit].flatMap(Self.flag) { return lit ? .unlocked : .locked }
        if let text = row[.kind] { return Self.kinds[Self.plain(text)] }
        return row[.app] == nil ? nil : .app
    }

    private static func flag(_ text: String) -> Bool? {
        switch plain(text) {
        case "1", "yes", "true", "locked", "on", "lit": true
        case "0", "no", "false", "unlocked", "off", "dark": false
        default: nil
        }
    }

    /// Small letters and digits only.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.prefix(64).unicodeScalars.filter {
                    $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                })
        ).lowercased()
    }
}
