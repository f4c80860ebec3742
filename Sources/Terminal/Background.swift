// Whether the terminal's background is dark or light, as the terminal or its environment reports it.

/// The terminal's background.
package enum Background: String, Sendable {
    case dark, light

    /// Reads `$COLORFGBG` (`15;0`, `0;default;15`), which some terminals set: its last number is the background's index
    /// among the 16 colours. Without it the Linux console is dark, which can't be asked. Nil if nothing says it.
    package static var fromEnvironment: Background? {
        if let pair = Environment.value(of: "COLORFGBG") { return Background(colorPair: pair) }
        return Environment.value(of: "TERM").map(Terminal.isConsole) == true ? .dark : nil
    }

    init?(colorPair: String) {
        guard let last = colorPair.split(separator: ";", omittingEmptySubsequences: false).last,
            let index = UInt8(last), index < 16
        else {
            return nil
        }
        self = index == 7 || index > 8 ? .light : .dark
    }

    /// Reads the terminal's reply to the query for the background colour: `rgb:` or `rgba:`, then channels of one to
    /// four hexadecimal digits. Nil for anything else.
    init?(colorReply: some Collection<UInt8>) {
        let text = String(decoding: colorReply, as: UTF8.self)
        guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:") else { return nil }
        let channels = text.drop { $0 != ":" }.dropFirst().split(
            separator: "/", omittingEmptySubsequences: false)
        guard channels.count == 3 || channels.count == 4 else { return nil }
        var light = 0.0
        for (channel, weight) in zip(channels, [0.2126, 0.7152, 0.0722]) {
            guard (1...4).contains(channel.utf8.count), channel.allSatisfy(\.isHexDigit),
                let value = UInt16(channel, radix: 16)
            else {
                return nil
            }
            let level = Double(value) / Double((1 << (4 * channel.utf8.count)) - 1)
            light += weight * level * level
        }
        // About the luminance at which black and white letters have the same contrast; a middle grey counts as light.
        self = light < 0.18 ? .dark : .light
    }
}
