// The operations of the file system in memory.

package import SharedStore
import TrackingModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension InMemoryFileSystem {
    package func stamp(of path: String) throws(FileError) -> FileStamp? {
        try perform(.examine, path) { (state, _) throws(FileError) in
            guard let place = try? state.place(path, .examine) else { return nil }
            return state.entries[place].flatMap { state.nodes[$0]?.stamp }
        }
    }

    package func resolved(_ path: String) throws(FileError) -> String {
        try perform(.resolve, path) { (state, _) throws(FileError) in
            return try state.resolve(path, .resolve, mustExist: true)
        }
    }

    package func read(_ path: String, links: LinkRule, limit: Int) throws(FileError) -> FileContents {
        var bytes: [UInt8] = []
        let outcome = try stream(path, links: links, limit: limit) { chunk in
            bytes.append(contentsOf: chunk)
            return true
        }
        return FileContents(bytes: bytes, stamp: outcome.stamp)
    }

    package func stream(
        _ path: String, links: LinkRule, limit: Int, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> StreamedFile {
        let node = try perform(.read, path) { (state, _) throws(FileError) -> Node in
            let target = try state.resolve(path, .read, mustExist: true)
            if links == .refuse {
                let place = try state.place(path, .read)
                guard place == target else { throw .linkRefused(path: path) }
            }
            guard let node = state.entries[target].flatMap({ state.nodes[$0] }) else {
                throw FileError(.read, path, code: ENOENT)
            }
            guard node.stamp.kind == .regular else {
                throw .wrongKind(path: path, operation: .read, kind: node.stamp.kind)
            }
            guard node.content.count <= limit else {
                throw .tooLarge(path: path, bytes: node.content.count, limit: limit)
            }
            state.reads.append(path)
            return node
        }
        var taken = 0
        while taken < node.content.count {
            let end = min(taken + 4_096, node.content.count)
            let goesOn = node.content[taken..<end].withUnsafeBytes(body)
            taken = end
            if !goesOn { break }
        }
        return StreamedFile(stamp: node.stamp, bytes: taken, hasChanged: false)
    }

    package func list(_ directory: String, limit: Int) throws(FileError) -> DirectoryListing {
        try perform(.list, directory) { (state, _) throws(FileError) in
            let place = try state.resolve(directory, .list, mustExist: true)
            guard state.kind(at: place) == .directory else {
                throw FileError(.list, directory, code: ENOTDIR)
            }
            var entries: [DirectoryListing.Entry] = []
            for (path, number) in state.entries where path != "/" && Path.directory(of: path) == place {
                let kind = state.nodes[number]?.stamp.kind ?? .other
                entries.append(DirectoryListing.Entry(name: Path.name(of: path), kind: kind))
            }
            entries.sort { $0.name < $1.name }
            return DirectoryListing(entries: Array(entries.prefix(limit)), isCut: entries.count > limit)
        }
    }

    package func makeDirectory(_ path: String) throws(FileError) {
        try perform(.makeDirectory, path) { (state, _) throws(FileError) in
            let place = try state.resolve(path, .makeDirectory, mustExist: false)
            if let kind = state.kind(at: place) {
                guard kind == .directory else {
                    throw .wrongKind(path: path, operation: .makeDirectory, kind: kind)
                }
                return
            }
            state.entries[place] = state.makeNode(.directory, mode: 0o700)
        }
    }

    package func create(_ path: String) throws(FileError) -> OpenFile {
        try perform(.create, path) { (state, _) throws(FileError) in
            let place = try state.place(path, .create)
            guard state.entries[place] == nil else { throw FileError(.create, path, code: EEXIST) }
            let number = state.makeNode(.regular, mode: 0o600)
            state.entries[place] = number
            return state.openFile(number, path)
        }
    }

    package func openForAppending(_ path: String) throws(FileError) -> OpenFile {
        try perform(.open, path) { (state, _) throws(FileError) in
            let place = try state.place(path, .open)
            if let kind = state.kind(at: place) {
                if kind == .link { throw .linkRefused(path: path) }
                guard kind == .regular else { throw .wrongKind(path: path, operation: .open, kind: kind) }
            }
            let number = state.entries[place] ?? state.makeNode(.regular, mode: 0o600)
            state.entries[place] = number
            return state.openFile(number, path)
        }
    }

    package func tail(of path: String, bytes: Int) throws(FileError) -> FileTail {
        let contents = try read(path, links: .refuse, limit: .max)
        return FileTail(bytes: Array(contents.bytes.suffix(max(0, bytes))), size: contents.bytes.count)
    }

    package func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile) throws(FileError) -> Int {
        try perform(.write, file.path) { (state, fault) throws(FileError) in
            let number = try state.node(of: file, .write)
            let count = fault == nil ? bytes.count : (bytes.count + 1) / 2
            state.nodes[number]?.content += bytes.prefix(count)
            state.touch(number)
            if fault == .crash { throw FileError(.write, file.path, code: EIO) }
            return count
        }
    }

    package func setMode(_ mode: UInt32, of file: OpenFile) throws(FileError) {
        try change(file, .setMode) { $0.stamp.mode = mode & 0o666 }
    }

    package func setOwner(_ user: UInt32, group: UInt32, of file: OpenFile) throws(FileError) {
        try change(file, .setOwner) { node in
            node.stamp.user = user
            node.stamp.group = group
        }
    }

    package func synchronize(_ file: OpenFile) throws(FileError) {
        try change(file, .synchronize) { $0.durable = $0.content }
        state.withLock { $0.flushed.append(file.path) }
    }

    package func close(_ file: OpenFile) throws(FileError) {
        try state.withLock { (state) throws(FileError) in
            defer { state.open[file.number] = nil }
            _ = try state.step(.close, file.path)
        }
    }

    package func rename(_ source: String, to target: String) throws(FileError) {
        try perform(.rename, target) { (state, _) throws(FileError) in
            let from = try state.place(source, .rename)
            let to = try state.place(target, .rename)
            guard let number = state.entries[from] else { throw FileError(.rename, source, code: ENOENT) }
            state.entries[from] = nil
            state.entries[to] = number
        }
    }

    package func renameExclusively(_ source: String, to target: String) throws(FileError) {
        try perform(.rename, target) { (state, _) throws(FileError) in
            let from = try state.place(source, .rename)
            let to = try state.place(target, .rename)
            guard let number = state.entries[from] else { throw FileError(.rename, source, code: ENOENT) }
            guard state.entries[to] == nil else { throw FileError(.rename, target, code: EEXIST) }
            state.entries[from] = nil
            state.entries[to] = number
        }
    }

    package func exchange(_ one: String, with other: String) throws(FileError) -> Bool {
        try perform(.rename, other) { (state, _) throws(FileError) in
            let (from, to) = (try state.place(one, .rename), try state.place(other, .rename))
            for place in [from, to] where state.entries[place] == nil {
                throw FileError(.rename, place, code: ENOENT)
            }
            (state.entries[from], state.entries[to]) = (state.entries[to], state.entries[from])
            return true
        }
    }

    package func link(_ path: String, as name: String) throws(FileError) {
        try perform(.link, name) { (state, _) throws(FileError) in
            let (from, to) = (try state.place(path, .link), try state.place(name, .link))
            guard let number = state.entries[from] else { throw FileError(.link, name, code: ENOENT) }
            guard state.entries[to] == nil else { throw FileError(.link, name, code: EEXIST) }
            state.entries[to] = number
        }
    }

    package func synchronizeDirectory(_ path: String) throws(FileError) {
        try perform(.synchronize, path) { (state, _) throws(FileError) in
            let place = try state.resolve(path, .synchronize, mustExist: true)
            state.flushed.append(path)
            let inside = { (entry: String) in entry != "/" && Path.directory(of: entry) == place }
            state.durableEntries = state.durableEntries.filter { !inside($0.key) }
            for (entry, number) in state.entries where inside(entry) || entry == place {
                state.durableEntries[entry] = number
            }
            state.unflushedNames = state.unflushedNames.compactMap { change in
                let rest = change.filter { !inside($0.key) && $0.key != place }
                return rest.isEmpty ? nil : rest
            }
        }
    }

    package func remove(_ path: String) throws(FileError) {
        try perform(.remove, path) { (state, _) throws(FileError) in
            let place = try state.place(path, .remove)
            guard let kind = state.kind(at: place) else { throw FileError(.remove, path, code: ENOENT) }
            guard kind != .directory else { throw FileError(.remove, path, code: EISDIR) }
            state.entries[place] = nil
        }
    }

    package func removeDirectory(_ path: String) throws(FileError) {
        try perform(.remove, path) { (state, _) throws(FileError) in
            let place = try state.place(path, .remove)
            guard state.kind(at: place) == .directory else { throw FileError(.remove, path, code: ENOTDIR) }
            guard !state.entries.keys.contains(where: { $0.hasPrefix(place + "/") }) else {
                throw FileError(.remove, path, code: ENOTEMPTY)
            }
            state.entries[place] = nil
        }
    }

    package func lock(_ path: String) throws(FileError) -> LockAttempt {
        try perform(.lock, path) { (state, _) throws(FileError) in
            let place = try state.place(path, .lock)
            if let kind = state.kind(at: place), kind != .regular {
                throw .wrongKind(path: path, operation: .lock, kind: kind)
            }
            let number = state.entries[place] ?? state.makeNode(.regular, mode: 0o600)
            state.entries[place] = number
            if state.locks[number] != nil { return .held(by: 1) }
            let file = state.openFile(number, path)
            state.locks[number] = file.number
            return .taken(file)
        }
    }

    package func unlock(_ file: OpenFile) {
        state.withLock { state in
            state.locks = state.locks.filter { $0.value != file.number }
            state.open[file.number] = nil
        }
    }

    private func change(
        _ file: OpenFile, _ operation: FileOperation, _ body: (inout Node) -> Void
    ) throws(FileError) {
        try perform(operation, file.path) { (state, fault) throws(FileError) in
            let number = try state.node(of: file, operation)
            if fault == .crash { throw FileError(operation, file.path, code: EIO) }
            if var node = state.nodes[number] {
                body(&node)
                state.nodes[number] = node
            }
        }
    }
}

extension InMemoryFileSystem.State {
    /// The path with the links of its folder resolved, the last component as it is.
    func place(_ path: String, _ operation: FileOperation) throws(FileError) -> String {
        if path == "/" { return path }
        let folder = try resolve(Path.directory(of: path), operation, mustExist: true)
        return Path.join(folder, Path.name(of: path))
    }

    func kind(at place: String) -> FileStamp.Kind? { entries[place].flatMap { nodes[$0]?.stamp.kind } }

    func node(of file: OpenFile, _ operation: FileOperation) throws(FileError) -> UInt64 {
        guard let number = open[file.number] else { throw FileError(operation, file.path, code: EBADF) }
        return number
    }

    mutating func openFile(_ node: UInt64, _ path: String) -> OpenFile {
        lastNumber += 1
        let number = Int32(truncatingIfNeeded: lastNumber)
        open[number] = node
        return OpenFile(number: number, path: path)
    }

    mutating func touch(_ node: UInt64) {
        time += 1_000
        let size = nodes[node]?.content.count ?? 0
        nodes[node]?.stamp.size = size
        nodes[node]?.stamp.modifiedNanoseconds = time
        nodes[node]?.stamp.changedNanoseconds = time
    }
}
