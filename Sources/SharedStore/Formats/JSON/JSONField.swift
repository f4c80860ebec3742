// The names of the members that a record reads.

/// The members of a record, by their names.
protocol JSONField: CaseIterable, RawRepresentable<String>, Sendable {
    static var names: JSONNames<Self> { get }
}

/// The names of all fields of a record, in the order of their bytes, in which most writers have them.
struct JSONNames<Member: JSONField>: Sendable {
    let fields: [Member]
    private let names: [[UInt8]]

    init() {
        fields = Member.allCases.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
        names = fields.map { Array($0.rawValue.utf8) }
        precondition(fields.count <= JSONMembers.most)
    }

    /// The index of a name; nil for none of them.
    ///
    /// - Parameter last: The one found before: writers keep an order, so that the next one is likely.
    func index(of name: UnsafeBufferPointer<UInt8>, after last: Int) -> Int? {
        for step in 1...names.count {
            let index = last + step < names.count ? last + step : last + step - names.count
            if isEqual(names[index], name) { return index }
        }
        return nil
    }

    private func isEqual(_ name: [UInt8], _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == other.count else { return false }
        for index in 0..<other.count where name[index] != other[index] { return false }
        return true
    }
}

/// Which members of an object were read.
struct JSONMembers {
    static let most = 64

    var isBegun = false
    var last = -1
    private var taken: UInt64 = 0

    /// False for one that was there before.
    mutating func take(_ index: Int) -> Bool {
        let bit = UInt64(1) << UInt64(index)
        defer { taken |= bit }
        return taken & bit == 0
    }
}
