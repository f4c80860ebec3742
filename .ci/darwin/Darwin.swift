// What Swift's own overlay adds to Apple's C library: functions with a variable number of arguments, and values that are
// macros. Declarations to check types by; nothing here is ever run.

@_exported import Darwin

public var errno: Int32 { get { 0 } set {} }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ file: CInt, _ request: UInt) -> CInt { 0 }
public func ioctl(_ file: CInt, _ request: UInt, _ value: CInt) -> CInt { 0 }
public func ioctl(_ file: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt { 0 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError() }
public var MAP_FAILED: UnsafeMutableRawPointer? { nil }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var TIOCSWINSZ: UInt { 0x8008_7467 }
public var CLOCK_REALTIME: clockid_t { fatalError() }
public var CLOCK_MONOTONIC_RAW: clockid_t { fatalError() }
public var CLOCK_UPTIME_RAW: clockid_t { fatalError() }
public var CLOCK_MONOTONIC: clockid_t { fatalError() }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { fatalError() }

// Of the standard library what its Embedded form lacks.
public enum CommandLine { public static var arguments: [String] { [] } }
