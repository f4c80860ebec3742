// The memory that the system holds against the process.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    public import TrackingEngine
    internal import TrackingModel
    #if canImport(Darwin)
        internal import Darwin
    #endif

    /// The physical footprint, which Jetsam compares with the limit: the resident size can be far from it.
    public struct ProcessMemory: MemoryProbe {
        public init() {}

        public func sample() -> MemoryReading? {
            var info = task_vm_info_data_t()
            let words = MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<integer_t>.size
            var count = mach_msg_type_number_t(words)
            let result = withUnsafeMutablePointer(to: &info) {
                $0.withMemoryRebound(to: integer_t.self, capacity: words) {
                    task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
                }
            }
            guard result == KERN_SUCCESS else { return nil }
            return MemoryReading(bytes: Int(info.phys_footprint), measure: .footprint)
        }
    }
#endif
