// Whether monitoring is restarted by a timer.

/// The periodic restarts. Each costs a part of a minute where the system's counter restarts at zero, so they are off by
/// default.
public enum RestartIntervals: String, CaseIterable, Sendable {
    case never
    /// 60 s in the foreground, 300 s in the background, else 120 s.
    case seeds

    /// Seconds from one restart to the next; nil for no periodic restarts.
    public func seconds(in state: AppState) -> Double? {
        switch (self, state) {
        case (.never, _): nil
        case (.seeds, .callback): nil
        case (.seeds, .foreground): 60
        case (.seeds, .background): 300
        case (.seeds, .other): 120
        }
    }
}
