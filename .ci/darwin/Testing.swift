// Of the testing library what lets the types of a test be looked at, its macros as functions. Declarations only; nothing
// here is ever run.

public struct SourceLocation: Sendable { public init() {} }

public struct Comment: ExpressibleByStringInterpolation, Sendable { public init(stringLiteral: String) {} }

public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
    sourceLocation: SourceLocation = SourceLocation()
) {}

public func expect<Failure, Result>(
    throws failure: Failure, sourceLocation: SourceLocation = SourceLocation(), _ work: () throws -> Result
) {}

public func require(_ condition: Bool, _ comment: @autoclosure () -> Comment? = nil) throws {}

public func require<Value>(_ value: Value?, _ comment: @autoclosure () -> Comment? = nil) throws -> Value {
    fatalError()
}
