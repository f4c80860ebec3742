// Which lines of a log a timeline says something of: of a log of weeks, few.

package import TrackingModel

/// Chooses among the lines of a log, oldest first, those without which a timeline would be another one. The first and the
/// last line count too, since they say what the log covers; whoever holds the lines knows which they are.
package struct TimelineLines {
    private var hasHeartbeat = false

    package init() {}

    package mutating func needs(_ line: LogEntry) -> Bool {
        // One heartbeat shows that the log has a line for each.
        let isFirstHeartbeat = !hasHeartbeat && line.isHeartbeat
        if isFirstHeartbeat { hasHeartbeat = true }
        return isFirstHeartbeat || line.isError
    }
}
