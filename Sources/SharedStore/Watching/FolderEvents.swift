// The kernel's events about folders: inotify on Linux, nothing elsewhere.

/// A folder to be watched.
struct WatchedFolder: Hashable {
    var path: String
    /// The one name in it that matters; nil for all.
    var only: String?
}

#if os(Linux)
    internal import Glibc

    /// An inotify descriptor with the folders that it watches, by path.
    final class FolderEvents {
        let descriptor: Int32
        private var folders: [Int32: (watched: WatchedFolder, inode: UInt64)] = [:]

        /// What a batch of events means.
        struct Batch {
            var isRelevant = false
            /// A folder was moved, removed or unmounted, or events were lost: watch again.
            var hasLostFolder = false
        }

        private static let mask =
            UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
            | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            | UInt32(IN_ONLYDIR)

        /// Nil if the system fails to create it, for example because of its limit of instances.
        init?() {
            let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard opened >= 0 else { return nil }
            descriptor = opened
        }

        deinit { _ = Glibc.close(descriptor) }

        static let exist = true
        /// Whether any folder is watched; none is when the limit of watches is reached.
        var isWatching: Bool { !folders.isEmpty }

        /// Watches exactly these folders; one that is missing is tried again with the next call.
        func watch(_ wanted: [WatchedFolder]) {
            for folder in wanted {
                var status = stat()
                guard stat(folder.path, &status) == 0 else { continue }
                let inode = UInt64(status.st_ino)
                let known = folders.first { $0.value.watched == folder }
                if let known, known.value.inode == inode { continue }
                if let known {
                    _ = inotify_rm_watch(descriptor, known.key)
                    folders[known.key] = nil
                }
                let number = inotify_add_watch(descriptor, folder.path, Self.mask)
                // Two paths can be one folder; the kernel gives them one number.
                if number >= 0, folders[number] == nil { folders[number] = (folder, inode) }
            }
        }

        /// Reads all events that wait.
        func drain() -> Batch {
            var batch = Batch()
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
                while true {
                    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                    guard count > 0 else { break }
                    take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &batch)
                }
            }
            return batch
        }

        private func take(_ bytes: UnsafeRawBufferPointer, _ batch: inout Batch) {
            let header = MemoryLayout<inotify_event>.size
            var position = 0
            while position + header <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                let end = min(position + header + Int(event.len), bytes.count)
                let name = bytes[(position + header)..<end].prefix { $0 != 0 }
                position = end
                judge(event, String(decoding: name, as: UTF8.self), &batch)
            }
        }

        private func judge(_ event: inotify_event, _ name: String, _ batch: inout Batch) {
            let lost =
                UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT) | UInt32(IN_Q_OVERFLOW) | UInt32(IN_DELETE_SELF)
                | UInt32(IN_MOVE_SELF)
            if event.mask & lost != 0 {
                if event.mask & UInt32(IN_MOVE_SELF) != 0 { _ = inotify_rm_watch(descriptor, event.wd) }
                folders[event.wd] = nil
                batch.hasLostFolder = true
                batch.isRelevant = true
            } else if let only = folders[event.wd]?.watched.only {
                if name == only { batch.isRelevant = true }
            } else if !StoreWatch.isIgnored(name) {
                batch.isRelevant = true
            }
        }
    }
#else
    /// Without events the watch looks at the files only.
    final class FolderEvents {
        let descriptor: Int32
        struct Batch {
            var isRelevant = false
            var hasLostFolder = false
        }

        init?() { return nil }

        static let exist = false
        let isWatching = false

        func watch(_ wanted: [WatchedFolder]) {}
        func drain() -> Batch { Batch() }
    }
#endif
