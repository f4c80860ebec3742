// What keys do on the screens of a fleet and of the lab that they do nowhere else.

import Canvas

extension KeyTable {
    private static let devices: [Screen] = [.devices, .hours]

    static let ofFleet = [
        KeyBinding(
            .details, [.enter], short: "open", rank: 70, on: devices,
            "Open the device in the dashboard; 0, Esc and q there come back to the fleet"),
        KeyBinding(
            .details, [.enter], short: "its devices", rank: 70, on: [.groups],
            "List the devices of the group"),
        KeyBinding(
            .details, [.enter], short: "devices of the day", rank: 70, on: [.days],
            "List the devices with an incident on the day"),
        KeyBinding(
            .nextError, ["e"], short: "next critical", rank: 50, on: devices,
            "Next critical device; continues from the top"),
        KeyBinding(.previousError, ["E"], on: devices, "Previous critical device"),
        KeyBinding(
            .nextWarning, ["w"], on: devices, "Next device with a warning or worse"),
        KeyBinding(
            .previousWarning, ["W"], on: devices, "Previous device with a warning or worse"),
        KeyBinding(
            .bookmark, ["m"], short: "compare with", rank: 66, on: [.groups],
            "Compare the other groups with this one, or with all others again"),
        KeyBinding(
            .filter, ["/"], short: "filter", rank: 60, on: Screen.all(of: .fleet),
            "Show only rows with these words; !word leaves out, a|b takes either, /regex/ matches; of devices "
                + "state:critical ios:26.2 tracker:2.4 model:iPhone14 code:lost day:2026-05-22 narrow; Tab completes"
        ),
        KeyBinding(.copy, ["y"], on: devices, "Copy the path of the device"),
        KeyBinding(.pause, [" "], on: Screen.all(of: .fleet), "A page down"),
    ]

    private static let lab: [Screen] = [.lab]

    static let ofLab = [
        KeyBinding(.up, [.up, "k"], on: lab, "The policy above"),
        KeyBinding(.down, [.down, "j"], on: lab, "The policy below"),
        KeyBinding(.cursorLeft, [.left, "h"], on: lab, "The profile on the left"),
        KeyBinding(.cursorRight, [.right, "l"], on: lab, "The profile on the right"),
        KeyBinding(.top, [.home, "g"], on: lab, "The first policy"),
        KeyBinding(.bottom, [.end, "G"], on: lab, "The last policy"),
        KeyBinding(
            .nextMeasure, ["m"], short: "measure", rank: 66, on: lab, "The next measure"),
        KeyBinding(.previousMeasure, ["M"], on: lab, "The measure before it"),
        KeyBinding(.nextUser, ["u"], short: "user", rank: 65, on: lab, "The next user"),
        KeyBinding(.previousUser, ["U"], on: lab, "The user before"),
        KeyBinding(
            .screen, "123456789".map { .character($0) }, on: lab, "Choose one of the worst days"),
        KeyBinding(
            .details, [.enter], short: "open worst day", rank: 70, on: lab,
            "Open that day in the dashboard, beside what was really used; quitting that comes back"),
    ]
}
