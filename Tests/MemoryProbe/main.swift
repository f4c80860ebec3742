// `MemoryProbe FOLDER [engine|simulate]`: prints as `name=value` lines what recording on a full container takes, or a
// simulation of few and of many days.

guard let folder = CommandLine.arguments.dropFirst().first else {
    fatalError("usage: MemoryProbe FOLDER [engine|simulate]")
}
switch CommandLine.arguments.dropFirst(2).first {
case "engine":
    var probe = try CallbackProbe(in: folder)
    try probe.run()
case "simulate": SimulationProbe().run()
default: try TransactionProbe(container: FullContainer(in: folder)).run()
}
