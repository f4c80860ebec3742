// Of Foundation what the checked files use: it re-exports the C library. Declarations only; nothing here is ever run.

@_exported import Darwin

public final class NSLock: @unchecked Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}
public struct Data: Sendable { public init() {} }

public struct Date {
    public init() {}
    public init(timeIntervalSince1970: Double) {}
    public var timeIntervalSince1970: Double { 0 }
}
public struct TimeZone: Sendable {
    public static var current: TimeZone { TimeZone() }
    public static var autoupdatingCurrent: TimeZone { TimeZone() }
    public var identifier: String { "" }
    public func secondsFromGMT(for date: Date) -> Int { 0 }
}
public struct ProcessInfo {
    public static var processInfo: ProcessInfo { ProcessInfo() }
    public var environment: [String: String] { [:] }
}
extension String {
    public struct Encoding: Sendable { public static var utf8: Encoding { Encoding() } }
    public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
}
