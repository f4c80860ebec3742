// What a property list says twice or not at all, by the key of its outermost dictionary.

import TrackingModel

/// Something in a property list that could not be taken as it stands. The values around it were read.
public struct PropertyListDoubt: Hashable, Sendable {
    /// The key of the outermost dictionary; nil where there is none.
    public var key: String?
    /// What is wrong, for a line after the key.
    public var text: String

    /// - Parameters:
    ///   - key: The key of the outermost dictionary; nil where there is none.
    ///   - text: What is wrong, for a line after the key.
    public init(key: String?, text: String) {
        self.key = key
        self.text = text
    }
}

/// Collects doubts; a file can hold millions, of which the first are listed and the others counted.
struct PropertyListDoubts {
    /// Doubts that are listed.
    static let most = 100

    private var listed: [PropertyListDoubt] = []
    private var count = 0

    mutating func add(_ key: String?, _ text: @autoclosure () -> String) {
        count += 1
        if listed.count < Self.most { listed.append(PropertyListDoubt(key: key, text: text())) }
    }

    /// A key that a dictionary has twice.
    ///
    /// - Parameter outer: The key of the outermost dictionary, where the dictionary is another one.
    mutating func addDuplicate(_ key: String, outer: String?) {
        let name = outer == nil ? "is" : "holds the key \(ProblemList.quoted(key)), which is"
        add(outer ?? key, "\(name) there twice; the first value is shown")
    }

    var all: [PropertyListDoubt] {
        let more = count - listed.count
        return more > 0
            ? listed + [
                PropertyListDoubt(key: nil, text: countText(more, "more doubtful value") + ", not listed")
            ]
            : listed
    }
}
