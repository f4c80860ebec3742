// Matches shortened ids and numbers of apps in logs with the ids in the store.

import TrackingModel

/// Resolves what a text log says of an app or event to the app's whole id.
struct AppNames {
    private let ids: PrefixIndex
    private let mappings: [String: String]
    private var known: [String: String?] = [:]
    private var numbers: Numbers?

    init(ids: [String], mappings: [String: String]) {
        self.ids = PrefixIndex(ids)
        self.mappings = mappings
    }

    /// The app of an event: by the store's mapping, else by its number, which mapped events have as well or which is
    /// that of a known id.
    mutating func app(of event: EventName) -> String? {
        if let app = mappings[event.text] { return app }
        let series = event.series
        let numbers = resolved()
        return numbers.apps[series] ?? numbers.hashed[series]
    }

    /// The app of an event by the store's mapping alone.
    func mapped(_ event: EventName) -> String? { mappings[event.text] }

    /// The part of event names that identifies an app, for example `usage.app.3`.
    mutating func series(of app: String) -> String {
        resolved().series[app] ?? Self.series(hashing: app)
    }

    /// The id for what a log names; of a cut one the only id that begins so, nil where there are several.
    mutating func app(named name: LoggedName) -> String? {
        guard name.isCut else { return name.text }
        if let found = known[name.text] { return found }
        let found = ids.only(beginning: name.text)
        known[name.text] = .some(found)
        return found
    }

    /// The id that is a name, begins with it or is its beginning; the name itself where there is none.
    func id(like name: String) -> String { ids.match(name) ?? name }

    /// What event names say of apps, worked out once it is asked for.
    private struct Numbers {
        /// The app of each series of mapped events; none where events of one series have several.
        var apps: [String: String] = [:]
        var series: [String: String] = [:]
        /// The app of each series that the hash of an id gives.
        var hashed: [String: String] = [:]
    }

    private mutating func resolved() -> Numbers {
        if let numbers { return numbers }
        var numbers = Numbers()
        var contradicted: Set<String> = []
        for (event, app) in mappings {
            let series = EventName(event).series
            if let other = numbers.apps.updateValue(app, forKey: series), other != app {
                contradicted.insert(series)
            }
            // Of several the first by name, so that the same store is always read alike.
            numbers.series[app] = min(numbers.series[app] ?? series, series)
        }
        for series in contradicted { numbers.apps[series] = nil }
        for id in ids.sorted { numbers.hashed[Self.series(hashing: id)] = id }
        self.numbers = numbers
        return numbers
    }

    /// Deployed trackers number apps by DJB2 of the id in 64 bits: 5381, then times 33 plus the byte.
    static func series(hashing app: String) -> String {
        "usage.app." + String(app.utf8.reduce(5_381 as UInt64) { $0 &* 33 &+ UInt64($1) })
    }
}

/// An app as a line names it: `com.example.reader`, or `com.exam...` where ids are cut.
struct LoggedName: Hashable {
    /// Without the dots of a cut id.
    let text: String
    let isCut: Bool

    /// Nil where nothing is named.
    init?(_ name: String) {
        isCut = name.hasSuffix("...")
        text = isCut ? String(name.dropLast(3)) : name
        if text.isEmpty { return nil }
    }

    /// The app that a line names as `appID=`.
    init?(in message: String) {
        guard let name = LineFields.value(of: ["appID="], in: message) else { return nil }
        self.init(name)
    }

    /// Whether two names, either of which can be cut, can be one app's.
    func canBe(_ other: String) -> Bool { other.hasPrefix(text) || text.hasPrefix(other) }
}
