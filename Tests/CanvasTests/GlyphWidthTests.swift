// Widths, held against the C library that curses asks.

import Canvas
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct GlyphWidthTests {
    @Test func `samples of every width`() {
        #expect(GlyphWidth.columns(of: "Reader") == 6)
        #expect(GlyphWidth.columns(of: "漢字") == 4)
        #expect(GlyphWidth.columns(of: "e\u{301}") == 1)
        #expect(GlyphWidth.columns(of: "📊") == 2)
        #expect(GlyphWidth.columns(of: "╭▁█●✓✗▲◆…–") == 10)
        #expect(GlyphWidth.columns(of: "") == 0)
    }

    #if canImport(Glibc)
        @Test func `the table agrees with the C library for assigned characters`() {
            // The overlay leaves wcwidth out, so it is looked up by name.
            typealias Width = @convention(c) (wchar_t) -> Int32
            guard let symbol = dlsym(nil, "wcwidth"), let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
            else {
                return
            }
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
                if Int(width) != GlyphWidth.columns(of: scalar) { differences.append(value) }
            }
            // A newer Unicode in the C library moves a few dozen; a wrong table would move thousands.
            #expect(differences.count < 400, "\(differences.prefix(20).map { String($0, radix: 16) })")
        }
    #endif
}
