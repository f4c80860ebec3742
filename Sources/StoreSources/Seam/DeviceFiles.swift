// The files of one App Group on a device, one by one: what tools that copy single files give.

/// Files of a container on a device.
protocol DeviceFiles: Sendable {
    /// The entries of a folder of the container; `""` is the container itself.
    func list(_ folder: String) async throws(CollectorFailure) -> [DeviceEntry]

    /// What a file is now.
    ///
    /// - Throws: `unsupported` where the device can't be asked.
    func mark(of path: String) async throws(CollectorFailure) -> FileMark

    /// Copies a file to a path at which nothing is yet.
    func copy(_ path: String, to target: String) async throws(CollectorFailure)
}

/// An entry of a folder on a device.
struct DeviceEntry: Hashable, Sendable {
    var name: String
    /// Nil where the listing does not say.
    var mark: FileMark?
}
