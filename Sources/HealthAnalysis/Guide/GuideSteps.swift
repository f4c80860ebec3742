// Steps that several guides share, so that the same advice has the same words.

/// What a person does on the device or with this program.
struct GuideStep: ExpressibleByStringLiteral {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    static let compare: GuideStep = """
        Compare the named apps, day by day, with Screen Time in the device's Settings; that figure is \
        the reference.
        """
    static let shareAcrossDevices = GuideStep(
        stringLiteral:
            "In Settings > Screen Time turn Share Across Devices off: with it on, use of the person's "
            + "other devices is credited here as well.")
    static let update: GuideStep = """
        On iOS 17.6 update to iOS 18 or newer: that version can count Safari and the website in it \
        twice.
        """
    static let updateTracker: GuideStep =
        "Install the newest version of the tracker, and look again after a day of use."
    static let permission: GuideStep = """
        In the device's Settings check that the tracker may still use Screen Time, and allow it again \
        if not.
        """
    static let selection: GuideStep = "In the tracker check that the named apps are still selected."
    static let restartDevice: GuideStep =
        "Restart the device, open the tracker once, and use a tracked app for two minutes."
    static let openTracker: GuideStep =
        "Open the tracker and leave it in front for a minute, so that it can repair what it can."
    static let reinstall: GuideStep = """
        If nothing else helps, export the diagnostics, then delete the tracker, install it again and \
        select the apps again; deleting it can delete what it has credited.
        """
    static let escalate: GuideStep = """
        If it comes back, send the developer an export with the iOS version, the device's model, what \
        was done, and what was expected and seen.
        """
    static let copyAgain: GuideStep = "Copy the container from the device once more, and open that copy."
    static let clearLog: GuideStep =
        "Clear the extension log (trackhealth clear keeps a backup), and watch whether it grows again."
}
