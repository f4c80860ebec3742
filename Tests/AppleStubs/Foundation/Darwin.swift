// The functions of Apple's kernel that the adapter calls, answered by what Linux has in their place.

// Names as Apple's C has them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Foundation

/// iOS 2, `mach/boolean.h` and its neighbours.
typealias integer_t = Int32
typealias mach_msg_type_number_t = UInt32
typealias task_flavor_t = UInt32
typealias mach_port_t = UInt32
typealias kern_return_t = Int32

let KERN_SUCCESS: kern_return_t = 0
let TASK_VM_INFO: Int32 = 22

/// A variable that no compiler before the SDK of iOS 18.4 takes in Swift 6. iOS 2, `mach/mach_init.h`.
nonisolated(unsafe) var mach_task_self_: mach_port_t = 0

/// The fields of `task_vm_info` that are read. iOS 7, `mach/task_info.h`.
struct task_vm_info_data_t {
    var phys_footprint: UInt64 = 0
}

/// `task_info`, which gives the resident size here: Linux has no footprint. iOS 2, `mach/task.h`.
func task_info(
    _ task: mach_port_t, _ flavor: task_flavor_t, _ info: UnsafeMutablePointer<integer_t>!,
    _ count: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ UInt64($0) })
    else { return 5 }
    UnsafeMutableRawPointer(info).storeBytes(of: pages * 4_096, as: UInt64.self)
    return KERN_SUCCESS
}
