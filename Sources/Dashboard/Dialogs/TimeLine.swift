// The line that a moment is typed into, to go to it in a log.

import Canvas
import Themes
import TrackingModel

extension Model {
    mutating func openTime() {
        notice = nil
        dialog = .time(LineInput())
    }

    mutating func pressInTime(_ key: Key, _ input: LineInput) {
        var input = input
        switch key {
        case .escape: dialog = nil
        case .enter:
            guard let moment = moment(of: input) else { return }
            dialog = nil
            goTo(moment)
        default:
            input.press(key)
            dialog = .time(input)
        }
    }

    private func moment(of input: LineInput) -> Instant? {
        FilterMoment(input.text)?.stretch(now: now, calendar: calendar).lowerBound
    }

    func drawTimeLine(_ input: LineInput, _ rect: Rect, into canvas: inout Canvas) {
        let words: String
        if let moment = moment(of: input) {
            words = calendar.moment(moment, near: now)
        } else if input.text.isEmpty || FilterMoment.canBegin(with: input.text) {
            words = FilterMoment.examples
        } else {
            words = "no time: " + FilterMoment.examples
        }
        let label = "go to "
        // What is typed comes before what can be typed.
        let room = max(rect.width - label.count - max(input.text.count + 2, 12) - 3, 0)
        let width = min(GlyphWidth.columns(of: words), room)
        canvas.text(words, x: rect.maxX - 1 - width, y: rect.y, style: .muted, width: width)
        drawInput(
            input, label: label, x: rect.x + 1, y: rect.y, width: rect.width - width - 4, into: &canvas)
    }
}
