// Why nothing could be copied from a device, in one sentence each that says what to do.

package import ChildProcesses
import PlainText
import TrackingModel

/// An attempt to reach or to copy from a device that failed.
package enum CollectorFailure: Error, Hashable {
    /// The tool is missing; `remedy` says how it is installed.
    case notInstalled(tool: String, remedy: String)
    /// The service of this machine that knows of devices does not run.
    case noService
    case noDevice
    case unknownDevice(id: String)
    /// Several are attached and none was named.
    case severalDevices([String])
    case notTrusted
    case locked
    case developerModeOff
    /// The image with Apple's developer services is not mounted on the device.
    case noDeveloperImage
    /// No tunnel to a device of iOS 17 or later.
    case noTunnel
    /// It went away.
    case unplugged
    /// The device does not let the tool into the container of this group.
    case groupRefused(group: String, reason: String)
    case slow(tool: String, seconds: Double)
    /// What was copied is not the whole file.
    case incomplete(path: String)
    /// A file of the container is larger than any that is read.
    case tooLarge(path: String)
    /// The tool's output is not what it prints elsewhere.
    case strangeAnswer(tool: String, what: String)
    case unsupported(String)
    /// The copy can't be written here.
    case local(reason: String)
    /// What the tool itself said.
    case other(tool: String, text: String)
    case cancelled

    /// - Parameter remedy: How the tool is installed.
    package init(_ failure: ToolFailure, remedy: String) {
        self =
            switch failure {
            case .notInstalled(let program): .notInstalled(tool: program, remedy: remedy)
            case .unstarted(let program, let reason): .other(tool: program, text: reason)
            case .tooLong(let program, let seconds): .slow(tool: program, seconds: seconds)
            case .tooMuchOutput(let program): .strangeAnswer(tool: program, what: "far too long")
            case .cancelled: .cancelled
            }
    }

    /// Whether it concerns the device as a whole, so that nothing else can be asked of it either.
    var endsPull: Bool {
        switch self {
        case .other, .strangeAnswer, .unsupported, .incomplete, .tooLarge: false
        default: true
        }
    }
}

extension CollectorFailure: CustomStringConvertible {
    /// Safe for a terminal.
    package var description: String {
        switch self {
        case .notInstalled(let tool, let remedy): "\(tool) is not installed: \(remedy)."
        case .noService: "The service that knows of attached devices does not run; \(Self.serviceRemedy)."
        case .noDevice: "No device is attached; connect it with a cable and unlock it."
        case .unknownDevice(let id):
            "No attached device is “\(HarmlessText.line(id))”; trackhealth devices lists those that are."
        case .severalDevices(let ids):
            "Several devices are attached; name one of them: "
                + ids.prefix(6).map(HarmlessText.line).commaSeparated + "."
        case .notTrusted: "The device does not trust this computer; unlock it and tap Trust."
        case .locked: "The device is locked; unlock it."
        case .developerModeOff:
            "Developer Mode is off; turn it on in Settings, Privacy & Security, Developer Mode."
        case .noDeveloperImage:
            "The developer disk image is not mounted; run pymobiledevice3 mounter auto-mount."
        case .noTunnel:
            "There is no tunnel to the device; run sudo pymobiledevice3 remote tunneld in another terminal."
        case .unplugged: "The device went away; connect it again."
        case .groupRefused(let group, let reason):
            "The device does not open \(HarmlessText.line(group)): \(HarmlessText.line(reason)); only apps that are "
                + "signed for development can be copied from."
        case .slow(let tool, let seconds):
            "\(tool) did not answer within \(Int(seconds))s; is the device awake and unlocked?"
        case .incomplete(let path): "\(HarmlessText.line(path)) was copied only in part; it is tried again."
        case .tooLarge(let path): "\(HarmlessText.line(path)) is larger than any file that is read."
        case .strangeAnswer(let tool, let what):
            "\(tool) answered with something else than expected (\(HarmlessText.line(what))); update it."
        case .unsupported(let what): "Neither the tool nor the device supports \(HarmlessText.line(what))."
        case .local(let reason): "The copy can't be written: \(HarmlessText.line(reason))"
        case .other(let tool, let text): "\(tool): \(HarmlessText.line(text))"
        case .cancelled: "It was stopped."
        }
    }

    private static var serviceRemedy: String {
        #if canImport(Darwin)
            "it is part of macOS: restart this Mac"
        #else
            "install and start usbmuxd (\(Installation.command(debian: "usbmuxd")))"
        #endif
    }
}
