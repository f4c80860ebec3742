// Counts that add up: several runs come to the sum of what each came to.

/// What can be counted run by run.
package protocol Summable {
    /// Nothing counted yet.
    init()
    static func += (left: inout Self, right: Self)
}

extension Int: Summable {}
extension Double: Summable {}
extension Array: Summable {}

extension Dictionary: Summable where Value: Summable {
    package static func += (left: inout Self, right: Self) {
        for (key, value) in right { left[key, default: Value()] += value }
    }
}

extension Sequence {
    /// What the counts of all elements come to.
    package func merged<Value: Summable>(_ figure: (Element) -> Value) -> Value {
        reduce(into: Value()) { $0 += figure($1) }
    }
}

/// Adds some parts of a value to the same parts of another one.
package func add<Whole, each Part: Summable>(
    _ more: Whole, to sum: inout Whole, _ parts: repeat WritableKeyPath<Whole, each Part>
) {
    func addOne<Value: Summable>(_ part: WritableKeyPath<Whole, Value>) {
        sum[keyPath: part] += more[keyPath: part]
    }
    repeat addOne(each parts)
}
