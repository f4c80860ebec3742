// The program that the scenarios run in: their own tests, compiled with the adapter and the stubs.

import Testing

@main struct Trial {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
