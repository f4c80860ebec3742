// Which apps are in use, here and elsewhere.

/// The apps in front of the person at one moment.
struct AppsInUse: Equatable {
    /// In front on this device, by number; more than one in Split View or picture in picture.
    var here: [Int] = []
    /// In use on another device of the person; nil for none.
    var elsewhere: Int?

    /// Each of them with its place.
    var places: [(app: Int, place: Place)] {
        let place = here.count > 1 ? Place.beside : .here
        return here.map { ($0, place) } + (elsewhere.map { [($0, Place.otherDevice)] } ?? [])
    }
}
