// Widths, held against the C library that curses asks.

import Canvas
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct GlyphWidthTests {
    @Test func `samples of every width`() {
        #expect("Reader".columns == 6)
        #expect("漢字".columns == 4)
        #expect("e\u{301}".columns == 1)
        #expect("📊".columns == 2)
        #expect("╭▁█●✓✗▲◆…–".columns == 10)
        #expect("".columns == 0)
    }

    @Test(.needs(.widthTable)) func `the table agrees with the C library for assigned characters`() throws {
        // The overlay leaves wcwidth out, so it is looked up by name.
        typealias Width = @convention(c) (wchar_t) -> Int32
        let symbol = try #require(dlsym(nil, "wcwidth"))
        let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
        let wcwidth = unsafeBitCast(symbol, to: Width.self)
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        var differences: [UInt32] = []
        for value in UInt32(0xA0)...0x2_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let width = wcwidth(wchar_t(value))
            guard width >= 0 else { continue }
            if Int(width) != scalar.columns { differences.append(value) }
        }
        // A newer Unicode in the C library moves a few dozen; a wrong table would move thousands.
        #expect(differences.count < 400, "\(differences.prefix(20).map { String($0, radix: 16) })")
    }
}
