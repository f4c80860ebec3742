// Looks an XML property list over before a parser sees it: depth, entities, encoding, number of elements.

/// One pass over the bytes of an XML property list.
struct XMLPropertyListScan {
    var bytes: ArraySlice<UInt8>
    var limits: ReadLimits

    /// Throws what makes the file dangerous to parse; a file that is only wrong passes.
    func check() throws(PropertyListError) {
        var depth = 0
        var elements = 0
        var position = bytes.startIndex
        while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = tag + 1
            if starts("!--", at: position) {
                position = end(of: "-->", from: position + 3)
            } else if starts("![CDATA[", at: position) {
                position = end(of: "]]>", from: position + 8)
            } else if starts("?", at: position) {
                let close = end(of: "?>", from: position)
                try checkEncoding(bytes[position..<close])
                position = close
            } else if starts("!", at: position) {
                let close = end(of: ">", from: position)
                guard starts("!DOCTYPE", at: position), !bytes[position..<close].contains(UInt8(ascii: "["))
                else { throw .definesEntities }
                position = close
            } else if starts("/", at: position) {
                if isContainer(at: position + 1) { depth -= 1 }
            } else {
                elements += 1
                guard elements <= limits.plistObjects else {
                    throw .tooManyObjects(count: UInt64(elements), limit: limits.plistObjects)
                }
                guard isContainer(at: position) else { continue }
                let close = end(of: ">", from: position)
                if close < 2 || close > bytes.endIndex || bytes[close - 2] != UInt8(ascii: "/") { depth += 1 }
                guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
            }
        }
    }

    private func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(PropertyListError) {
        let text = String(decoding: declaration.prefix(256), as: UTF8.self).lowercased()
        guard text.contains("encoding") else { return }
        guard text.contains("utf-8") || text.contains("us-ascii") else { throw .foreignEncoding }
    }

    private func isContainer(at position: Int) -> Bool {
        starts("array", at: position) || starts("dict", at: position)
    }

    private func starts(_ text: StaticString, at position: Int) -> Bool {
        guard position <= bytes.endIndex, text.utf8CodeUnitCount <= bytes.endIndex - position else {
            return false
        }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + $0.count]) }
    }

    /// The position after the next such text, or the end.
    private func end(of text: StaticString, from start: Int) -> Int {
        var position = min(start, bytes.endIndex)
        while position < bytes.endIndex {
            if starts(text, at: position) { return position + text.utf8CodeUnitCount }
            position += 1
        }
        return bytes.endIndex
    }
}
