// What the system counted of one local day, by app, added up from the parts that it gives.

internal import Documents
public import TrackingModel

/// The system's own seconds of use on one local day. They need no callback: the one witness on the device against both
/// lost minutes and phantom ones.
public struct SystemTotals: Hashable, Sendable {
    /// An app with its use, all parts together.
    public struct App: Hashable, Sendable {
        /// The tracker's id; nil where the tracker does not know the app's token.
        public let id: String?
        /// As the system shows it; nil where it gives none.
        public var name: String?
        public var seconds: Double
    }

    public let day: LocalDay
    public let calendar: LocalCalendar
    /// People and devices that results came of; 0 where the system gave nothing.
    public private(set) var sources = 0
    /// When the system counted last, the oldest of all sources; nil where it gave nothing.
    public private(set) var updated: Instant?
    /// Whether a part lies on this day and on another, as parts of another time zone do.
    public private(set) var isDividedOtherwise = false
    /// In the order in which the system named them first.
    public private(set) var apps: [App] = []

    package init(_ day: LocalDay, _ calendar: LocalCalendar) {
        self.day = day
        self.calendar = calendar
    }

    /// The whole day, of 23 or 25 hours where clocks change.
    private var span: TimeSpan { TimeSpan(calendar.start(of: day), calendar.start(of: day + 1)) }

    /// Begins with the results of a person on a device.
    package mutating func begin(updated moment: Instant) {
        sources += 1
        updated = min(updated ?? moment, moment)
    }

    /// Whether the use in a part of time is of this day.
    package mutating func takes(_ part: TimeSpan) -> Bool {
        let day = span
        if part.start >= day.start && part.end <= day.end { return true }
        if part.start < day.end && part.end > day.start { isDividedOtherwise = true }
        return false
    }

    /// Adds what an app was used in a part of the day, however often the system lists it. One without an id is known by
    /// its name.
    package mutating func add(_ seconds: Double, id: String?, name: String?) {
        // What is no duration makes the sum none either.
        let seconds = seconds >= 0 ? seconds : .nan
        guard let index = apps.firstIndex(where: { $0.id == id && (id != nil || $0.name == name) }) else {
            apps.append(App(id: id, name: name, seconds: seconds))
            return
        }
        apps[index].seconds += seconds
        apps[index].name = apps[index].name ?? name
    }

    /// Whether a day can hold so many seconds by a moment.
    package func canHold(_ seconds: Double, by moment: Instant) -> Bool {
        let elapsed = min(moment, span.end) - span.start
        return seconds >= 0 && seconds <= elapsed + 60
    }
}

extension SystemTotals {
    /// `system-totals.json`: the apps that the tracker knows, by their ids. A time is ISO-8601 in UTC, unknown null.
    package func file(writtenAt moment: Instant) -> String {
        let known: [OrderedJSON] = apps.compactMap { app in
            app.id.map { ["id": $0, "seconds": rounded(app.seconds)] }
        }
        let json: OrderedJSON = [
            "schema": "trackhealth.system-totals/1", "day": day.description,
            "time_zone": calendar.identifier, "start": span.start, "end": span.end, "updated": updated,
            "written": moment, "sources": sources, "whole": !isDividedOtherwise, "apps": known,
        ]
        return json.text(pretty: true) + "\n"
    }
}
