// The option that names the configuration file.

import ArgumentParser

struct ConfigOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Configuration file instead of the usual one.", valueName: "file"),
        completion: .file(extensions: ["toml"]))
    var config: String?

    /// What the file sets, with all that is wrong in it.
    func read() throws(ConfigurationError) -> Configuration { try Configuration(path: config) }
}
