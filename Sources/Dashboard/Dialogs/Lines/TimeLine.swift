// The line for typing a time to go to.

import Canvas
import Themes
import TrackingModel

/// A time while it is typed.
struct TimeLine: LineDialog {
    var input = LineInput()

    mutating func press(_ key: Key, _ scene: DialogContext) -> DialogResponse {
        switch key {
        case .escape: return .close()
        case .enter: return moment(scene).map { .close(.goTo($0)) } ?? .stay()
        default:
            input.press(key)
            return .stay()
        }
    }

    mutating func paste(_ text: String, _ scene: DialogContext) -> DialogResponse {
        input.insert(text)
        return .stay()
    }

    private func moment(_ scene: DialogContext) -> Instant? {
        TypedMoment(input.text)?.stretch(now: scene.now, calendar: scene.calendar).lowerBound
    }

    func draw(in rect: Rect, _ scene: DialogContext, into canvas: inout Canvas) {
        let description: String
        if let moment = moment(scene) {
            description = scene.timeText(moment)
        } else if input.text.isEmpty || TypedMoment.canBegin(with: input.text) {
            description = TypedMoment.examples
        } else {
            description = "not a time: " + TypedMoment.examples
        }
        let label = "go to "
        // The typed text is more important than the examples.
        let room = max(rect.width - label.count - max(input.text.count + 2, 12) - 3, 0)
        drawLine(input, label: label, note: description, room: room, in: rect, scene, into: &canvas)
    }
}
