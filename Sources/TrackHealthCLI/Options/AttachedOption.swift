// Whether a fleet has the attached devices in it.

import ArgumentParser

struct AttachedOption: ParsableArguments {
    @Flag(help: "Add the attached devices, each copied as by trackhealth device.")
    var attached = false
}
