// Whether bytes are the same, told at the speed of the memory.

internal import Foundation

extension UnsafeRawBufferPointer {
    func hasSameBytes(as other: Self) -> Bool {
        guard count == other.count else { return false }
        guard let one = baseAddress, let two = other.baseAddress else { return true }
        return memcmp(one, two, count) == 0
    }
}

extension ArraySlice<UInt8> {
    func hasSameBytes(as other: Self) -> Bool {
        withUnsafeBytes { bytes in other.withUnsafeBytes { bytes.hasSameBytes(as: $0) } }
    }
}
