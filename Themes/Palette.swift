// The fixed colours of terminals, and the nearest of them to any colour.

package import Canvas
import Foundation

/// The xterm palette of 256 colours and the names of its first 16.
package enum Palette {
    /// Names of the 16 colours in their order.
    package static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
        "bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta",
        "bright-cyan", "bright-white",
    ]

    private static let first16: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The colour of an entry as xterm shows it.
    package static func rgb(_ index: UInt8) -> UInt32 {
        let value = UInt32(index)
        if value < 16 { return first16[Int(value)] }
        if value >= 232 {
            let grey = 8 + (value - 232) * 10
            return grey << 16 | grey << 8 | grey
        }
        let cube = value - 16
        func step(_ part: UInt32) -> UInt32 { part == 0 ? 0 : 55 + part * 40 }
        return step(cube / 36) << 16 | step(cube / 6 % 6) << 8 | step(cube % 6)
    }

    /// The colour with its nearest counterparts among the 240 fixed entries and among the 16.
    package static func color(rgb: UInt32) -> Color {
        Color(
            rgb: rgb, index256: nearest(to: rgb, among: 16...255), index16: nearest(to: rgb, among: 0...15))
    }

    private static func nearest(to rgb: UInt32, among range: ClosedRange<UInt8>) -> UInt8 {
        let wanted = OKLab(rgb)
        return range.min { OKLab(Palette.rgb($0)).distance(wanted) < OKLab(Palette.rgb($1)).distance(wanted) }
            ?? 7
    }
}

/// A colour in the OKLab space, in which distances are close to what the eye sees.
struct OKLab {
    let lightness: Double
    let a: Double
    let b: Double

    init(_ rgb: UInt32) {
        let (red, green, blue) = (linearLight(rgb >> 16), linearLight(rgb >> 8), linearLight(rgb))
        let l = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let m = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let s = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        lightness = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
        a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
        b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
    }

    func distance(_ other: OKLab) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return x * x + y * y + z * z
    }
}
