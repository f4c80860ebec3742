// The truth of a simulation as JSON, piece by piece: the bytes that encoding it whole gives, in a part of the memory.

import ActivitySimulator
import Foundation
import SharedStore
import TrackingModel

/// Takes a truth part by part as it is finished, then writes it with its keys in order. What there is by the thousand
/// is written without an encoder.
struct TruthText {
    /// Bytes that are gathered before they are handed out.
    private static let pieceBytes = 64 << 10
    /// Elements that the encoder gets at once.
    private static let encodedElements = 256

    /// The lists by key; the days only from the end on.
    private var lists: [String: GrowingJSON]
    /// The other members as JSON, by key; none before the end.
    private var members: [String: [UInt8]] = [:]
    /// Of all segments that were added, in their order: those of this device, and those of others.
    private(set) var usedSeconds = 0.0
    private(set) var segmentCount = 0
    private(set) var otherDeviceSeconds = 0.0

    /// - Parameter folder: Where what memory should not hold is put aside.
    init(near folder: String) {
        let keys = [
            "crossings", "days", "deliveries", "device", "events", "outages", "registrations", "segments",
        ]
        lists = Dictionary(uniqueKeysWithValues: keys.map { ($0, GrowingJSON(near: folder)) })
    }

    /// Adds the lists of a part, without the days.
    mutating func add(_ part: Truth) throws {
        for segment in part.segments {
            if segment.isHere {
                usedSeconds += segment.seconds
                segmentCount += 1
            } else {
                otherDeviceSeconds += segment.seconds
            }
        }
        try add("crossings", part.crossings) { $0.put(crossing: $1) }
        try add("deliveries", part.deliveries) { $0.put(delivery: $1) }
        try add("events", part.events) { $0.put(event: $1) }
        try add("segments", part.segments) { json, segment in
            json.object {
                $0.put("app", segment.app)
                $0.put("from", segment.from.seconds)
                $0.put("place", segment.place.rawValue)
                $0.put("to", segment.to.seconds)
            }
        }
        try add("device", encoding: part.device)
        try add("outages", encoding: part.outages)
        try add("registrations", encoding: part.registrations)
    }

    /// Adds the last part, with the days, the counts and what the run was made from.
    mutating func finish(_ part: Truth) throws {
        try add(part)
        try add("days", encoding: part.days)
        func text(_ value: some Encodable) throws -> [UInt8] { Array(try JSONEncoder.orderly.encode(value)) }
        members = [
            "apps": try text(part.apps), "end": try text(part.end), "kills": try text(part.kills),
            "notificationsLost": try text(part.notificationsLost),
            "notificationsPosted": try text(part.notificationsPosted), "profile": try text(part.profile),
            "seed": try text(part.seed), "start": try text(part.start), "user": try text(part.user),
        ]
    }

    /// Hands out the text of a truth that is finished, in pieces.
    func write(_ piece: (ArraySlice<UInt8>) throws(FileError) -> Void) throws(FileError) {
        var json = CompactJSONWriter()
        json.open("{")
        for key in (Array(lists.keys) + members.keys).sorted() {
            json.name(key)
            if let list = lists[key] {
                json.open("[")
                try list.read { part throws(FileError) in
                    json.append(part)
                    if json.bytes.count > Self.pieceBytes { try json.handOut(piece) }
                }
                json.close("]")
            } else {
                json.put(encoded: members[key] ?? [])
            }
        }
        json.close("}")
        try piece(json.bytes[...])
    }

    private mutating func add<Element>(
        _ key: String, _ elements: [Element], _ put: (inout CompactJSONWriter, Element) -> Void
    ) throws(FileError) {
        for element in elements { try lists[key]?.put { put(&$0, element) } }
    }

    private mutating func add(_ key: String, encoding elements: [some Encodable]) throws {
        for start in stride(from: 0, to: elements.count, by: Self.encodedElements) {
            let some = elements[start..<min(start + Self.encodedElements, elements.count)]
            // Without the brackets: they are elements of a longer list.
            let text = try JSONEncoder.orderly.encode(Array(some)).dropFirst().dropLast()
            try lists[key]?.put { $0.put(encoded: Array(text)) }
        }
    }
}

extension CompactJSONWriter {
    fileprivate mutating func put(crossing: Crossing) {
        object {
            $0.put("at", crossing.at.seconds)
            $0.put("delayedBy", crossing.delayedBy?.rawValue)
            $0.put("duplicates", crossing.duplicates)
            $0.put("event", crossing.event)
            $0.object("fate") { json in
                switch crossing.fate {
                case .pending: json.object("pending") { _ in }
                case .delivered(let at): json.object("delivered") { $0.put("at", at.seconds) }
                case .lost(let cause): json.object("lost") { $0.put("by", cause.rawValue) }
                case .usedUp(let cause): json.object("usedUp") { $0.put("by", cause.rawValue) }
                case .killed(let at, let point):
                    json.object("killed") {
                        $0.put("_1", point.rawValue)
                        $0.put("at", at.seconds)
                    }
                }
            }
            $0.put("place", crossing.place?.rawValue)
        }
    }

    fileprivate mutating func put(delivery: Delivery) {
        object {
            $0.put("activity", delivery.activity)
            $0.put("due", delivery.due.seconds)
            $0.put("event", delivery.event)
            $0.put("handledAt", delivery.handledAt?.seconds)
            $0.put("kind", delivery.kind.rawValue)
            $0.object("origin") { json in
                switch delivery.origin {
                case .crossing(let number): json.object("crossing") { $0.put("_0", number) }
                case .duplicate(let number): json.object("duplicate") { $0.put("of", number) }
                case .echo(let cause, let isTrue):
                    json.object("echo") {
                        $0.put("by", cause.rawValue)
                        $0.put("isTrue", isTrue)
                    }
                case .interval: json.object("interval") { _ in }
                }
            }
            $0.object("outcome") { json in
                switch delivery.outcome {
                case .pending: json.object("pending") { _ in }
                case .received: json.object("received") { _ in }
                case .killed(let point): json.object("killed") { $0.put("_0", point.rawValue) }
                }
            }
            $0.put("since", delivery.since?.seconds)
        }
    }

    fileprivate mutating func put(event: EventRecord) {
        object {
            $0.put("activity", event.activity)
            $0.put("apps", event.apps)
            $0.put("name", event.name)
            $0.put("registration", event.registration)
            $0.put("thresholdSeconds", event.thresholdSeconds)
        }
    }
}
