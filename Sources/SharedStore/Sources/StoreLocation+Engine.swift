// Containers whose tracker keeps its own preferences apart from the app's suite.

import TrackingModel

extension StoreLocation {
    /// A container whose tracker keeps its preferences apart from the app's suite. Nothing need be there yet.
    public init(engineIn root: String, group: String) {
        self.init(
            path: root, root: root, plist: Path.join(root, ContainerPaths.enginePreferences), group: group,
            kind: .container)
        suite = Path.join(root, ContainerPaths.preferences(of: group))
    }

    /// The same with the engine's file as its preferences where the container has one, or had one that is gone.
    package func divided(in files: any FileSystem) -> StoreLocation {
        guard suite == nil, !isTextLog, let root else { return self }
        let engine = Path.join(root, ContainerPaths.enginePreferences)
        let isThere = (try? files.stamp(of: engine))?.kind == .regular
        guard isThere || LockFile.hasGuarded(engine, on: files) else { return self }
        var divided = StoreLocation(path: path, root: root, plist: engine, group: group, kind: kind)
        divided.suite = plist
        return divided
    }

    /// The preferences files and their paths in a container, the engine's first.
    ///
    /// - Parameter group: The App Group of that container; nil for the store's own.
    func preferenceFiles(as group: String? = nil) -> [(file: String, path: String)] {
        let own = ContainerPaths.preferences(of: group ?? self.group)
        guard let suite else { return [(plist, own)] }
        return [(plist, ContainerPaths.enginePreferences), (suite, own)]
    }
}
