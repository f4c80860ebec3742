// An export of ActivityWatch, into which people import the use of their phones: buckets with events of apps.

import TrackingModel

/// Reads buckets, each with the events of one source: all of them (`{"buckets": {…}}`), one alone, or the preview of the
/// importer of iOS use (ActivityWatch/aw-import-screentime).
///
/// Only buckets of an iPhone or iPad count, and only those of one device. An event that is there twice from the same
/// start, as one that was still going on when it was imported, counts once with its longest duration.
struct ActivityWatchExport {
    private(set) var rows: DeviceRows

    /// Bytes of a file for each bracket or comma: of a file with more, not even the places of its events are kept.
    private static let bytesPerNode = 6
    /// The longest time of one event that is believed. Seconds.
    private static let longest = 86_400.0

    /// What was written by one source.
    private struct Bucket {
        var id: String
        var client: String
        var host: String
        var events: [ArraySlice<UInt8>]
        /// Whether more may be behind them, in which nothing can be found.
        var isCut: Bool

        /// What tells the device from others.
        var device: String { host.isEmpty || host == "unknown" ? id : host }

        /// Whether it is of an iPhone or iPad, as far as its names say it. Watchers run on the computer itself.
        var isOfPhone: Bool {
            let isImported = (id + client).lowercased().contains("screentime")
            let isWatcher = client.hasPrefix("aw-watcher") || id.hasPrefix("aw-watcher")
            if isWatcher, !isImported { return Self.has(["ios"], client) }
            let names = [id, client, host].joined(separator: " ")
            return Self.has(["ios", "iphone", "ipad"], names)
                || isImported && !Self.has(["mac", "macos", "macbook", "macmini", "imac"], names)
        }

        /// Whether one of the words is in a name, maybe with a number.
        private static func has(_ words: Set<String>, _ names: String) -> Bool {
            names.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { word in
                words.contains(String(word.prefix { !$0.isNumber }))
            }
        }
    }

    /// An event of an app.
    private struct Use: Hashable {
        var start: Instant
        var app: String
    }

    /// Nil for anything but such an export.
    ///
    /// - Parameters:
    ///   - name: The file, as a person knows it.
    ///   - device: The one whose events count, by its host name or bucket; nil where there is but one.
    init?(_ bytes: [UInt8], name: String, device: String? = nil) {
        rows = DeviceRows(name: name, asked: device)
        let opener = bytes.first { $0 > 0x20 && $0 < 0x80 }
        guard opener == "{" || opener == "[",
            JSONDepth.nodes(bytes[...]) <= ReadLimits().freeNodes + bytes.count / Self.bytesPerNode
        else { return nil }
        let most = ReadLimits().items(inBytes: bytes.count)
        if let document = JSONSlice(bytes[...]) {
            guard let buckets = Self.buckets(document) else { return nil }
            take(buckets, device, most: most)
            return
        }
        let layout = JSONArrayLayout(bytes[...], depth: JSONDepth.most)
        guard layout.isWhole, let element = layout.elements.first, let object = JSONSlice(bytes[element])
        else { return nil }
        if object.has("events"), object.has("device_id") {
            let devices = layout.elements.compactMap { JSONSlice(bytes[$0]) }
            take(devices.map { Self.bucket($0, id: "aw-import-screentime_ios") }, device, most: most)
        } else if object.has("timestamp"), object.has("duration"), object.has("data") {
            rows.tell(
                "holds events of ActivityWatch without their bucket, so that nothing says of which device they are; "
                    + "export the bucket")
        } else {
            return nil
        }
    }

    /// Nil for a document that holds no buckets.
    private static func buckets(_ document: JSONSlice) -> [Bucket]? {
        if let buckets = document.object("buckets") {
            return buckets.objects.map { bucket($0.value, id: $0.key ?? "") }
        }
        if let buckets = document.objects("buckets") {
            return buckets.compactMap { $0.map { bucket($0, id: "") } }
        }
        guard !document.has("events") else {
            return document.has("timestamp") ? nil : [bucket(document, id: "")]
        }
        // Buckets by their names, as a list of them without their events has them.
        guard let first = document.objects.first(where: { _ in true })?.value, first.has("client"),
            first.has("hostname")
        else { return nil }
        return document.objects.map { bucket($0.value, id: $0.key ?? "") }
    }

    private static func bucket(_ object: JSONSlice, id: String) -> Bucket {
        func text(_ key: String) -> String? { (object.parsed(key) as? String).map { String($0.prefix(200)) } }
        let (events, isWhole) = object.elements("events")
        return Bucket(
            id: text("id") ?? id, client: text("client") ?? "",
            host: text("hostname") ?? text("device_id") ?? "", events: events,
            isCut: !isWhole && !events.isEmpty)
    }

    private mutating func take(_ buckets: [Bucket], _ asked: String?, most: Int) {
        let phones = buckets.filter(\.isOfPhone)
        let several = Set(phones.map { $0.device.lowercased() }).count > 1
        var ends: [Use: Instant] = [:]
        var (malformed, others, count) = (0, 0, 0)
        for bucket in phones {
            let isAsked = asked?.lowercased() == bucket.id.lowercased()
            let device = isAsked ? asked : several || asked != nil ? bucket.device : nil
            for event in bucket.events {
                count += 1
                guard count <= most else { break }
                guard rows.takes(device) else { continue }
                guard event.count <= ReadLimits().jsonRecordBytes, let values = LenientJSON(Array(event)),
                    let start = values.text("timestamp").flatMap(ForeignTime.moment),
                    let seconds = values.number("duration"), seconds >= 0, seconds <= Self.longest
                else {
                    malformed += 1
                    continue
                }
                let data = values.object("data")
                guard let app = data?.text("app"), !app.isEmpty else {
                    others += 1
                    continue
                }
                let use = Use(start: start, app: app)
                ends[use] = max(ends[use] ?? start, start + seconds)
            }
        }
        for (use, end) in ends where end > use.start {
            rows.add(EvidenceSpan(start: use.start, end: end, kind: .app, app: use.app))
        }
        let left = buckets.sum(\.events.count) - phones.sum(\.events.count)
        rows.tell(malformed, "event", "without a valid timestamp and duration; skipped")
        rows.tell(
            phones.count(where: \.isCut), "bucket", "with damaged events; what follows the damage is left out"
        )
        rows.tell(others, "event", "about other things than apps; left out", .notice)
        rows.tell(left, "event", "of a computer or another device than an iPhone or iPad left out", .notice)
        if count > most { rows.tell("has more than \(most) events; the rest is left out", .notice) }
        if phones.isEmpty {
            rows.tell(
                "holds no bucket of an iPhone or iPad; import its use with aw-import-screentime and export that "
                    + "bucket, or give rows with start, end, kind and app")
        } else if phones.allSatisfy(\.events.isEmpty) {
            rows.tell("holds buckets of ActivityWatch without their events; export them with their events")
        }
        rows.finish("event")
    }
}
