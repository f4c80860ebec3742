// `MemoryProbe FOLDER [engine]`: prints what recording on a full container takes, as `name=value` lines.

guard let folder = CommandLine.arguments.dropFirst().first else {
    fatalError("usage: MemoryProbe FOLDER [engine]")
}
if CommandLine.arguments.dropFirst(2).first == "engine" {
    var probe = try CallbackProbe(in: folder)
    try probe.run()
} else {
    try TransactionProbe(container: FullContainer(in: folder)).run()
}
