// Numbers of apps for event names, because a logical id can contain dots and markers of its own.

/// Stable numbers of app ids: DJB2 of the id, as the deployed trackers do, in 32
/// bits.
struct AppNumbers {
    private var numbers: [String: UInt32] = [:]

    /// The numbers of some ids. Of two ids with the same hash the alphabetically later one gets the next free
    /// number.
    init(_ ids: some Sequence<String>) {
        var taken: Set<UInt32> = []
        for id in Set(ids).sorted() {
            var number = Self.hash(id)
            while !taken.insert(number).inserted { number &+= 1 }
            numbers[id] = number
        }
    }

    subscript(id: String) -> UInt32 { numbers[id] ?? Self.hash(id) }

    /// DJB2: 5381, then times 33 plus the byte.
    static func hash(_ id: String) -> UInt32 {
        id.utf8.reduce(5_381) { $0 &* 33 &+ UInt32($1) }
    }
}
