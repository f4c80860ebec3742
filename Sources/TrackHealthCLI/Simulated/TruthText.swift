// The truth of a simulation as JSON, piece by piece: the bytes that encoding it whole gives, in a part of the memory.

import ActivitySimulator
import Foundation
import SharedStore
import TrackingModel

/// Writes a truth with its keys in order. What there is by the thousand is written without an encoder.
struct TruthText {
    /// Bytes that are gathered before they are handed out.
    private static let pieceBytes = 64 << 10

    private let truth: Truth
    private var json = CompactJSONWriter()
    /// The text of what there is little of, by key.
    private let small: [String: [UInt8]]

    init(_ truth: Truth) throws {
        self.truth = truth
        func text(_ value: some Encodable) throws -> [UInt8] { Array(try JSONEncoder.orderly.encode(value)) }
        small = [
            "apps": try text(truth.apps), "days": try text(truth.days), "device": try text(truth.device),
            "outages": try text(truth.outages), "registrations": try text(truth.registrations),
            "seed": try text(truth.seed),
        ]
    }

    /// Hands out the text in pieces.
    mutating func write<Failure>(_ piece: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) {
        json.open("{")
        put("apps")
        try put("crossings", truth.crossings, piece) { $0.put(crossing: $1) }
        put("days")
        try put("deliveries", truth.deliveries, piece) { $0.put(delivery: $1) }
        put("device")
        json.put("end", truth.end.seconds)
        try put("events", truth.events, piece) { $0.put(event: $1) }
        json.put("kills", truth.kills)
        json.put("notificationsLost", truth.notificationsLost)
        json.put("notificationsPosted", truth.notificationsPosted)
        put("outages")
        json.put("profile", truth.profile)
        put("registrations")
        put("seed")
        try put("segments", truth.segments, piece) { json, segment in
            json.object {
                $0.put("app", segment.app)
                $0.put("from", segment.from.seconds)
                $0.put("to", segment.to.seconds)
            }
        }
        json.put("start", truth.start.seconds)
        json.put("user", truth.user)
        json.close("}")
        try piece(json.bytes[...])
    }

    private mutating func put(_ key: String) {
        json.name(key)
        json.put(encoded: small[key] ?? [])
    }

    private mutating func put<Element, Failure>(
        _ key: String, _ elements: [Element], _ piece: (ArraySlice<UInt8>) throws(Failure) -> Void,
        _ put: (inout CompactJSONWriter, Element) -> Void
    ) throws(Failure) {
        json.name(key)
        json.open("[")
        for element in elements {
            put(&json, element)
            if json.bytes.count > Self.pieceBytes { try json.handOut(piece) }
        }
        json.close("]")
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
                case .killed(let at, let point):
                    json.object("killed") {
                        $0.put("_1", point.rawValue)
                        $0.put("at", at.seconds)
                    }
                }
            }
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
