// How tools are run: with which variables, and how long they may take.

/// Settings of all tools. The standard ones hold but in tests.
package struct ToolSettings: Sendable {
    /// Variables beside those of this process.
    package var environment: [String: String] = [:]
    /// Seconds that a question may take; the first one after a device was attached may have to make a tunnel.
    package var answerLimit = 45.0
    /// Seconds that copying one file may take.
    package var copyLimit = 120.0
    /// Seconds that a tool has to close its session: while one is left open, the device's file service answers nobody.
    package var grace = 1.0

    package init() {}
}
