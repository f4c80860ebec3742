// Why a callback was lost, late, doubled or phantom.

/// Who did it: a quirk of the catalogue, the device, or whoever drives the simulation.
public enum Cause: String, CaseIterable, Codable, Sendable {
    case phantomFlood = "Q1"
    case deferral = "Q2"
    case duplication = "Q3"
    case disorder = "Q4"
    case pastActivity = "Q5"
    case counterRestart = "Q6"
    case silence = "Q7"
    case windowCap = "Q8"
    case overload = "Q9"
    case midnight = "Q10"
    case memoryLimit = "Q11"
    case neverLoaded = "Q12"
    case overcount = "Q13"
    case battery = "Q14"
    case rearmLoop = "Q15"
    case clock = "Q16"
    case lockedStore = "Q17"
    case storeSize = "Q18"
    case tokenChurn = "Q19"
    case shield = "Q20"
    case jitter = "Q21"
    case otherDevices = "Q22"
    case permission = "Q23"
    /// A fault on demand.
    case injected
    /// The device was off.
    case device
}
