// Colours as linear light, their luminance, and the OKLab space for visible differences.

import Foundation

/// An sRGB colour in linear light, channels from 0 to 1.
struct LinearColor {
    let red: Double
    let green: Double
    let blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = min(max(red, 0), 1)
        self.green = min(max(green, 0), 1)
        self.blue = min(max(blue, 0), 1)
    }

    /// - Parameter rgb: 24 bits, `0xRRGGBB`.
    init(_ rgb: UInt32) {
        func light(_ channel: UInt32) -> Double {
            let value = Double(channel & 255) / 255
            return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        self.init(red: light(rgb >> 16), green: light(rgb >> 8), blue: light(rgb))
    }

    /// The relative luminance of WCAG 2.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}

/// A colour in the OKLab space, in which distances are close to visible differences.
struct OKLab {
    let lightness: Double
    let a: Double
    let b: Double

    init(_ rgb: UInt32) { self.init(LinearColor(rgb)) }

    init(_ color: LinearColor) {
        let (red, green, blue) = (color.red, color.green, color.blue)
        let l = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
        let m = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
        let s = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
        lightness = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
        a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
        b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
    }

    /// About 0.02 is just visible; black and white have a distance of 1.
    func distance(_ other: OKLab) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return (x * x + y * y + z * z).squareRoot()
    }
}
