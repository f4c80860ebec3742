// The settings of a terminal as a value that can be compared before and after a program.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The flags and control characters of a terminal.
package struct TerminalSettings: Equatable, Sendable, CustomStringConvertible {
    package let input: UInt
    package let output: UInt
    package let control: UInt
    package let local: UInt
    package let characters: [UInt8]

    /// Reads the settings of the terminal behind a descriptor; the master's end has the same settings as the program's.
    package init(of descriptor: Int32) {
        var settings = termios()
        tcgetattr(descriptor, &settings)
        input = UInt(settings.c_iflag)
        output = UInt(settings.c_oflag)
        control = UInt(settings.c_cflag)
        local = UInt(settings.c_lflag)
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }

    /// Whether the terminal edits and echoes lines, as a shell expects.
    package var isCooked: Bool { local & UInt(ICANON) != 0 && local & UInt(ECHO) != 0 }

    package var description: String {
        "i\(String(input, radix: 8)) o\(String(output, radix: 8)) l\(String(local, radix: 8)) \(characters)"
    }
}
