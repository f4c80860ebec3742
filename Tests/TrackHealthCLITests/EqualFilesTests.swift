// No command replaces a file that it reads, by whatever path it is named.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct EqualFilesTests {
    private static let small = ["--policies", "ordinal", "--profiles", "ideal", "--users", "light"]
    private static let grid = small + ["--days", "1", "--seeds", "1"]

    @Test func `a table of the lab never replaces the runs that it is made of`() throws {
        let bench = try Bench()
        let folder = bench.folder.path
        let (runs, other) = (folder + "/x.json", folder + "/link.json")
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: "x.json")
        for output in [runs, folder + "/../\(bench.folder.lastPathComponent)/./x.json", other] {
            let run = try bench.run(arguments: ["lab"] + Self.grid + ["-o", output, "--resume", runs])
            #expect(run.code == 1, "\(output)")
            #expect(run.errors.contains("is the file of --resume too and would be lost; name another file"))
            #expect(!FileManager.default.fileExists(atPath: runs))
        }
        let made = try bench.run(
            arguments: ["lab"] + Self.grid + ["-o", folder + "/o.json", "--resume", runs])
        #expect(made.code == 0, "\(made.errors)")
        let before = try Data(contentsOf: URL(filePath: runs))
        try FileManager.default.linkItem(atPath: runs, toPath: folder + "/hard.json")
        for output in [runs, folder + "/hard.json"] {
            let lost = try bench.run(arguments: ["lab"] + Self.grid + ["-o", output])
            #expect(lost.code == 1 && lost.errors.contains("would be lost"), "\(lost.errors)")
        }
        #expect(try Data(contentsOf: URL(filePath: runs)) == before)
        #expect(try bench.run("lab", "view", folder + "/o.json").code == 0)
        let view = try bench.run("lab", "view", runs)
        #expect(view.code == 1 && view.errors.contains("that trackhealth lab writes with --json."))
    }

    @Test func `an export replaces neither its store nor its evidence nor the configuration`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let folder = bench.folder.path
        let (export, evidence) = (folder + "/e.json", folder + "/use.csv")
        #expect(try bench.run("export", bench.container, "-o", export).code == 0)
        try "start,end,kind,app\n".write(toFile: evidence, atomically: true, encoding: .utf8)
        let before = try [export, evidence, bench.recoveryLog].map { try Data(contentsOf: URL(filePath: $0)) }
        for (store, output) in [
            (export, export), (bench.plist, bench.plist), (bench.container, evidence),
            (bench.container, bench.recoveryLog), (bench.container, bench.plist),
        ] {
            let run = try bench.run(
                "export", store, "-o", output, "--force", "--format", "json", "--evidence", evidence)
            #expect(run.code == 1, "\(output)")
            #expect(run.errors.contains("would be lost; "), "\(run.errors)")
        }
        let after = try [export, evidence, bench.recoveryLog].map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(before == after)
        #expect(try bench.run("export", bench.container, "-o", export, "--force").code == 0)
    }
}
