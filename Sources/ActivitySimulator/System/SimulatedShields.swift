// Which apps of the simulated device are shielded.

public import TrackingEngine

/// The shields as they are at the moment.
public final class SimulatedShields: ShieldState {
    private let numbers: [String: Int]
    private(set) var shielded: [Bool]
    private var count = 0

    init(apps: [String]) {
        numbers = Dictionary(apps.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        shielded = [Bool](repeating: false, count: apps.count)
    }

    public func isShielded(_ app: String) -> Bool {
        // Asked with each callback, and mostly there is none.
        count > 0 && numbers[app].map { shielded[$0] } ?? false
    }

    func set(_ app: Int, _ isShielded: Bool) {
        count += (isShielded ? 1 : 0) - (shielded[app] ? 1 : 0)
        shielded[app] = isShielded
    }
}
