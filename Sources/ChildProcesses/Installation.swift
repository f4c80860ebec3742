// How a program that is missing is installed on the system that this runs on.

package enum Installation {
    /// A command for it, for example `apt-get install curl`.
    ///
    /// - Parameters:
    ///   - debian: The package of Debian and Ubuntu.
    ///   - homebrew: The formula for macOS, where it is called otherwise.
    package static func command(debian: String, homebrew: String? = nil) -> String {
        #if canImport(Darwin)
            "brew install \(homebrew ?? debian)"
        #else
            "apt-get install \(debian)"
        #endif
    }
}
