// The kernel's events about folders: inotify on Linux, kqueue on Apple's systems.

import Foundation
import TrackingModel

/// A folder to be watched.
struct WatchedFolder: Hashable {
    var path: String
    /// The one name in it that matters; nil for all.
    var only: String?
    /// Whether only what becomes of names matters, not what is written into files.
    var isOfNames = false

    /// The folder's number in its file system; nil where there is none at the path.
    fileprivate var inode: UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }
}

extension FolderEvents {
    /// What a batch of events means.
    struct Batch {
        var isRelevant = false
        /// A folder was moved, removed or unmounted, or events were lost: watch again.
        var hasLostFolder = false
    }
}

#if os(Linux)
    /// An inotify descriptor with the folders that it watches, by path.
    final class FolderEvents {
        let descriptor: Int32
        private var folders: [Int32: (watched: WatchedFolder, inode: UInt64)] = [:]

        private static func mask(of folder: WatchedFolder) -> UInt32 {
            let names =
                UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
                | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
            return folder.isOfNames ? names : names | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY)
        }

        /// Nil if the system fails to create it, for example because of its limit of instances.
        init?() {
            let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard opened >= 0 else { return nil }
            descriptor = opened
        }

        deinit { close(descriptor) }

        /// Whether any folder is watched; none is when the limit of watches is reached.
        var isWatching: Bool { !folders.isEmpty }

        /// Watches exactly these folders; one that is missing is tried again with the next call.
        func watch(_ wanted: [WatchedFolder]) {
            for folder in wanted {
                guard let inode = folder.inode else { continue }
                let known = folders.first { $0.value.watched == folder }
                if let known, known.value.inode == inode { continue }
                if let known {
                    inotify_rm_watch(descriptor, known.key)
                    folders[known.key] = nil
                }
                let number = inotify_add_watch(descriptor, folder.path, Self.mask(of: folder))
                // Two paths can be one folder; the kernel gives them one number.
                if number >= 0, folders[number] == nil { folders[number] = (folder, inode) }
            }
        }

        /// Reads all events that wait.
        func drain() -> Batch {
            var batch = Batch()
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
                while true {
                    let count = read(descriptor, buffer.baseAddress, buffer.count)
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
                judge(event, name.utf8Text, &batch)
            }
        }

        private func judge(_ event: inotify_event, _ name: String, _ batch: inout Batch) {
            let lost =
                UInt32(IN_IGNORED) | UInt32(IN_UNMOUNT) | UInt32(IN_Q_OVERFLOW) | UInt32(IN_DELETE_SELF)
                | UInt32(IN_MOVE_SELF)
            if event.mask & lost != 0 {
                if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
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
    /// A kqueue with the folders that it watches, each by a descriptor of its own.
    ///
    /// It reports that the entries of a folder changed, not which one, and nothing of writing into a file: that is
    /// noticed by looking. Writers replace files, which changes an entry.
    final class FolderEvents {
        let descriptor: Int32
        private var folders: [Int32: Watch] = [:]

        private struct Watch {
            let watched: WatchedFolder
            let inode: UInt64
            /// The one entry that matters, as it was last.
            var entry: Entry?
        }

        /// What tells that an entry is another one, or changed.
        private struct Entry: Equatable {
            let inode: UInt64
            let size: Int64
            let seconds: Int
            let nanoseconds: Int

            init?(_ watched: WatchedFolder) {
                var status = stat()
                guard let only = watched.only, lstat(Path.join(watched.path, only), &status) == 0 else {
                    return nil
                }
                inode = UInt64(status.st_ino)
                size = Int64(status.st_size)
                seconds = Int(status.st_mtimespec.tv_sec)
                nanoseconds = Int(status.st_mtimespec.tv_nsec)
            }
        }

        private static let lost = UInt32(NOTE_DELETE) | UInt32(NOTE_RENAME) | UInt32(NOTE_REVOKE)
        private static let mostEvents = 16

        /// Nil if the system fails to create it, for example because of its limit of descriptors.
        init?() {
            let opened = kqueue()
            guard opened >= 0 else { return nil }
            _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
            descriptor = opened
        }

        deinit {
            for folder in folders.keys { close(folder) }
            close(descriptor)
        }

        /// Whether any folder is watched.
        var isWatching: Bool { !folders.isEmpty }

        /// Watches exactly these folders; one that is missing is tried again with the next call.
        func watch(_ wanted: [WatchedFolder]) {
            for folder in wanted {
                guard let inode = folder.inode else { continue }
                let known = folders.first { $0.value.watched == folder }
                if let known, known.value.inode == inode { continue }
                if let known { forget(known.key) }
                let opened = open(folder.path, O_EVTONLY | O_DIRECTORY | O_CLOEXEC)
                guard opened >= 0 else { continue }
                var change = kevent(
                    ident: UInt(opened), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                    fflags: Self.lost | UInt32(NOTE_WRITE), data: 0, udata: nil)
                guard kevent(descriptor, &change, 1, nil, 0, nil) == 0 else {
                    close(opened)
                    continue
                }
                folders[opened] = Watch(watched: folder, inode: inode, entry: Entry(folder))
            }
        }

        /// Reads all events that wait.
        func drain() -> Batch {
            var batch = Batch()
            // `[kevent]` would be an array of the function of that name.
            var events: [kevent] = Array(repeating: kevent(), count: Self.mostEvents)
            var now = timespec()
            while true {
                let count = kevent(descriptor, nil, 0, &events, Int32(events.count), &now)
                guard count > 0 else { break }
                for event in events.prefix(Int(count)) { judge(event, &batch) }
            }
            return batch
        }

        private func judge(_ event: kevent, _ batch: inout Batch) {
            let folder = Int32(truncatingIfNeeded: event.ident)
            guard let known = folders[folder] else { return }
            if event.fflags & Self.lost != 0 {
                forget(folder)
                batch.hasLostFolder = true
                batch.isRelevant = true
            } else if known.watched.only != nil {
                let entry = Entry(known.watched)
                if entry != known.entry { batch.isRelevant = true }
                folders[folder]?.entry = entry
            } else {
                batch.isRelevant = true
            }
        }

        /// Closing a descriptor removes its events.
        private func forget(_ folder: Int32) {
            close(folder)
            folders[folder] = nil
        }
    }
#endif
