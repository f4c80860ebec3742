// Names of a container's files as paths that can be written to.

extension ContainerPaths {
    /// The path of a file by its name in the container, for example `Logs/a.log`.
    func path(of name: String) throws(StoreChangeError) -> String {
        guard Path.isRelativeAndInside(name) else { throw .badName(name) }
        return Path.join(root, name)
    }
}
