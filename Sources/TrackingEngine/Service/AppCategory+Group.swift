// The id that the usage of a whole category is counted under.

public import TrackingModel

extension AppCategory {
    /// The logical id of the group of all apps of a category, for example `category.learning`.
    public var groupID: String { "category." + slug }
}
