// The line that a filter is typed into.

import Canvas

extension Model {
    mutating func pressInFilter(_ key: Key, _ input: LineInput) {
        var input = input
        switch key {
        case .escape:
            dialog = nil
            list.filter = LogFilter()
            refilter(screen)
            return
        case .enter:
            dialog = nil
            return
        default: input.press(key)
        }
        dialog = .filter(input)
        list.filter = LogFilter(input.text)
        refilter(screen)
    }
}
