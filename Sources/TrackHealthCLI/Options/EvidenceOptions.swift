// What is known of the device beside its store: files of evidence on the command line.

import ArgumentParser

struct EvidenceOptions: ParsableArguments {
    @Option(
        name: .customLong("evidence"),
        help: ArgumentHelp(
            """
            Proof of use from elsewhere, may be repeated: CSV (start,end,kind,app) or JSON lines of app, unlocked, \
            locked, off and monitoring-off; knowledgeC.db; Biome streams, or a folder of them; a sysdiagnose folder, or \
            reports (.ips) out of one; the tables that APOLLO and iLEAPP write. Where a tracked app's name is hidden by the system, any app in front counts as an unlocked device.
            """, valueName: "file"),
        completion: .file())
    var files: [String] = []
}
