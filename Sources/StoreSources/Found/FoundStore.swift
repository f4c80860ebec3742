// A store that was found in something else, or copied out of it.

package import SharedStore
package import TrackingModel

/// An open store with where it came from.
package struct FoundStore: Sendable {
    /// Its path is the one that was given.
    package var store: OpenedStore
    package let origin: StoreOrigin
    package var location: StoreLocation { store.location }
    /// Whether its files have the times of their originals.
    package let hasTimes: Bool
    /// Remove the private copies with their last user; none where the store is opened in its place.
    private let copies: [PrivateCopy]

    init(_ store: OpenedStore, origin: StoreOrigin, hasTimes: Bool = true, copies: [PrivateCopy] = []) {
        (self.store, self.origin, self.hasTimes, self.copies) = (store, origin, hasTimes, copies)
    }

    /// A container folder.
    init(
        container root: String, group: String, origin: StoreOrigin, hasTimes: Bool = true,
        copy: PrivateCopy? = nil
    ) {
        let location = StoreLocation(
            path: origin.path, root: root, plist: "\(root)/\(ContainerPaths.preferences(of: group))",
            group: group, kind: .container)
        self.init(
            OpenedStore(copy: location.divided(in: LocalFileSystem()))
                .named(origin.path, identity: origin.path), origin: origin,
            hasTimes: hasTimes,
            copies: copy.map { [$0] } ?? [])
    }

    /// The same store, as it lies in something that was opened for it.
    ///
    /// - Parameter identity: What nothing else is known by; nil for the path.
    func inside(
        _ place: StoreOrigin.Place, named name: String, givenAs path: String, identity: String? = nil,
        copy: PrivateCopy
    ) -> FoundStore {
        var origin = origin
        origin.places.insert(place, at: 0)
        origin.names.insert(name, at: 0)
        origin.path = path
        return FoundStore(
            store.named(path, identity: identity ?? path), origin: origin, hasTimes: hasTimes,
            copies: copies + [copy])
    }
}
