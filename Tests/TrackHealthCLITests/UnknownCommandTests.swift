// Words that are no command and no path, and values that there are none of: the nearest are named.

import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct UnknownCommandTests {
    @Test(arguments: [
        (["statsu"], "“trackhealth status”"), (["statsu", "./container", "--json"], "“trackhealth status”"),
        (["labels"], "“trackhealth label” or “trackhealth lab”"),
        (["config", "chekc"], "“trackhealth config check”"),
        (["lab", "stuyd", "sweeps"], "“trackhealth lab study”"),
        (["themes", "chek"], "“trackhealth themes check”"),
    ]) func `a misspelled command is answered with the one that is near`(words: [String], near: String) throws
    {
        let run = try Bench().run(arguments: words)
        #expect(run.code == 64 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("Did you mean \(near)?"), "\(run.errors)")
    }

    @Test func `a path that is there wins, and what resembles no command is a path`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let place = bench.folder.path + "/statsu"
        try FileManager.default.moveItem(atPath: bench.container, toPath: place)
        #expect(try bench.run("statsu").code == 0)
        let run = try bench.run("nowhere")
        #expect(run.code == 1 && run.errors.contains("There is nothing at "))
        #expect(try bench.run("./statsuu").errors.contains("There is nothing at "))
    }

    @Test(arguments: [
        (["snapshot", "x", "--screen", "gap"], "no screen “gap”. Did you mean gaps? There are overview, "),
        (["demo", "--profile", "ios18.0"], "no profile “ios18.0”. Did you mean ios18"),
        (["demo", "--policy", "ordnial"], "no policy “ordnial”. Did you mean ordinal?"),
        (["simulate", "-o", "x", "--user", "hevay"], "no user “hevay”. Did you mean heavy?"),
        (["export", "x", "-o", "x.csv", "--table", "gap"], "no table “gap”. Did you mean gaps?"),
    ]) func `a misspelled value is answered with those that are near`(words: [String], sentence: String)
        throws
    {
        let run = try Bench().run(arguments: words)
        #expect(run.code == 64)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test func `a misspelled measure is answered in one line that is not cut`() throws {
        let bench = try Bench()
        let run = try bench.run("check", "--only", "error-today")
        #expect(run.code == 3)
        let line = run.output.split(separator: "\n")[0]
        #expect(line.hasSuffix("Did you mean errors-today? --list shows all."))
        let several = try bench.run("check", "--only", "events-today,errors-today")
        #expect(several.output.contains("Repeat the option for each measure. --list shows all.\n"))
    }
}
