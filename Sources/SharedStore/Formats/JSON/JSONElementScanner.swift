// Finds where the elements of a JSON array or object begin and end, byte by byte, without holding the whole.

/// Splits the top level of a JSON document into its elements, for chunks of any size.
///
/// It only knows strings, escapes and brackets; the parser of an element checks whether it is well formed. Depth is a
/// counter, so no nesting can exhaust the stack.
struct JSONElementScanner {
    /// What the top level has to be, with the bracket that opens it.
    enum Shape: UInt8 {
        case array = 0x5B
        case object = 0x7B

        var closer: UInt8 { rawValue + 2 }
    }

    /// Why the scan ended before the end of the document.
    enum Failure: Equatable {
        case utf16
        /// The top level is something else.
        case wrongShape
    }

    /// Commas and keys between the elements that are not as JSON has them.
    struct Faults {
        /// How often there was one, and how many elements came before the first.
        struct Place {
            var count = 0
            var first = 0

            fileprivate mutating func add(after elements: Int) {
                if count == 0 { first = elements }
                count += 1
            }
        }

        var needlessCommas = Place()
        var missingCommas = Place()
        /// Text where a key belongs, and keys without a value.
        var brokenKeys = Place()
    }

    let shape: Shape
    /// Depth and bytes beyond which an element is skipped.
    let depthLimit: Int
    let elementLimit: Int
    private(set) var failure: Failure?
    /// Whether the closing bracket was seen.
    private(set) var isComplete = false
    /// Whether the opening bracket was seen.
    private(set) var hasBegun = false
    /// Whether anything but white space follows the closing bracket.
    private(set) var hasTrailingBytes = false
    private(set) var faults = Faults()
    /// Whether an element was begun and not ended.
    var isInsideElement: Bool { phase == .element || phase == .key || phase == .colon }

    private enum Phase {
        case start, between, key, colon, element, done
    }

    private var phase = Phase.start
    private var lead: [UInt8] = []
    /// Elements begun.
    private var elements = 0
    /// Whether a comma was seen since the last element.
    private var hasComma = false
    /// Whether text was passed over where a key belongs, since the last comma.
    private var isPassingText = false
    /// Whether an element begins at the next byte.
    private var isAtStart = false
    private var depth = 0
    /// Where the key or the element is at.
    private var marks = JSONMarks()
    private var isOversized = false
    private var isTooDeep = false
    private var key: [UInt8] = []
    private var element: [UInt8] = []

    init(_ shape: Shape, depthLimit: Int, elementLimit: Int) {
        self.shape = shape
        self.depthLimit = depthLimit
        self.elementLimit = elementLimit
    }

    /// An element, or why it has no bytes.
    enum Element {
        case bytes([UInt8])
        case tooLarge
        case tooDeep
    }

    /// Scans the next chunk and hands out each element that ends in it, with its key in an object.
    ///
    /// - Parameters:
    ///   - read: Gets the bytes from where an element begins up to the end of the chunk. Returns how many bytes the
    ///     element has where it could read it; nil for one that has to be handed out.
    ///   - emit: Gets each element that was not read.
    mutating func scan(
        _ chunk: UnsafeBufferPointer<UInt8>,
        read: (_ key: [UInt8], _ rest: UnsafeBufferPointer<UInt8>) -> Int?,
        emit: (_ key: [UInt8], _ element: Element) -> Void
    ) {
        var index = 0
        while index < chunk.count && failure == nil {
            let byte = chunk[index]
            switch phase {
            case .start: start(byte)
            case .between:
                if begin(byte) { index -= 1 }
            case .key:
                let end = marks.next(chunk, from: index, withQuotes: true)
                key += chunk[index..<min(end + 1, chunk.count)]
                if key.count > elementLimit { key.removeAll() }
                if end < chunk.count { phase = .colon }
                index = end
            case .colon:
                if byte == "}" {
                    faults.brokenKeys.add(after: elements)
                    close()
                } else if !JSONPartScan.isSpace(byte) && byte != ":" {
                    beginElement()
                    index -= 1
                }
            case .element:
                if isAtStart {
                    isAtStart = false
                    if let length = read(key, UnsafeBufferPointer(rebasing: chunk[index...])) {
                        phase = .between
                        index += length
                        continue
                    }
                }
                index = scanElement(chunk, from: index, emit)
                continue
            case .done:
                if !JSONPartScan.isSpace(byte) { hasTrailingBytes = true }
            }
            index += 1
        }
    }

    private mutating func start(_ byte: UInt8) {
        if JSONPartScan.isSpace(byte) && lead.isEmpty { return }
        lead.append(byte)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if mark.starts(with: lead) {
            if lead.count == 3 { lead.removeAll() }
            return
        }
        if byte == 0 || byte == 0xFF || byte == 0xFE {
            failure = .utf16
        } else if lead.count == 1, byte == shape.rawValue {
            phase = .between
            hasBegun = true
        } else {
            failure = .wrongShape
        }
    }

    /// Handles a byte between elements; true when the byte belongs to the key or element that it begins.
    private mutating func begin(_ byte: UInt8) -> Bool {
        if JSONPartScan.isSpace(byte) { return false }
        if byte == "," {
            if elements == 0 || hasComma { faults.needlessCommas.add(after: elements) }
            hasComma = true
            isPassingText = false
            return false
        }
        if byte == shape.closer {
            if hasComma && elements > 0 { faults.needlessCommas.add(after: elements) }
            close()
            return false
        }
        if shape == .object {
            guard byte == "\"" else {
                // A key without quotes: everything up to the next quote is skipped with it.
                if !isPassingText { faults.brokenKeys.add(after: elements) }
                isPassingText = true
                return false
            }
            noteComma()
            key.removeAll(keepingCapacity: true)
            marks = JSONMarks()
            phase = .key
            return true
        }
        if byte == 0 && elements == 0 {
            failure = .utf16
            return false
        }
        noteComma()
        beginElement()
        return true
    }

    /// Notes whether the comma before an element is there.
    private mutating func noteComma() {
        if elements > 0 && !hasComma { faults.missingCommas.add(after: elements) }
        hasComma = false
        isPassingText = false
    }

    private mutating func beginElement() {
        phase = .element
        isAtStart = true
        elements += 1
        element.removeAll(keepingCapacity: true)
        depth = 0
        marks = JSONMarks()
        isOversized = false
        isTooDeep = false
    }

    private mutating func close() {
        phase = .done
        isComplete = true
    }

    /// Scans on inside an element and returns where to go on.
    private mutating func scanElement(
        _ chunk: UnsafeBufferPointer<UInt8>, from start: Int,
        _ emit: (_ key: [UInt8], _ element: Element) -> Void
    ) -> Int {
        var index = marks.next(chunk, from: start, withQuotes: true)
        while index < chunk.count {
            var end: Int?
            switch chunk[index] {
            case "{", "[":
                depth += 1
                if depth > depthLimit { isTooDeep = true }
            case "}", "]":
                if depth > 0 {
                    depth -= 1
                    if depth == 0 { end = index + 1 }
                } else if chunk[index] == shape.closer {
                    // The bracket of the document ends a bare value and stays for the state between elements. The
                    // other bracket ends nothing: it is a part of a broken element.
                    end = index
                }
            case ",": if depth == 0 { end = index }
            default: if depth == 0 { end = index + 1 }
            }
            if let end {
                keep(chunk[start..<end])
                self.end(emit)
                return end
            }
            index = marks.next(chunk, from: index + 1, withQuotes: true)
        }
        keep(chunk[start...])
        return chunk.count
    }

    private mutating func keep(_ bytes: ByteSlice) {
        guard !isOversized, !isTooDeep else { return }
        if element.count + bytes.count > elementLimit {
            isOversized = true
            element.removeAll()
        } else {
            element.append(contentsOf: bytes)
        }
    }

    private mutating func end(_ emit: (_ key: [UInt8], _ element: Element) -> Void) {
        phase = .between
        if isTooDeep {
            emit(key, .tooDeep)
        } else if isOversized {
            emit(key, .tooLarge)
        } else {
            emit(key, .bytes(element))
        }
    }
}
