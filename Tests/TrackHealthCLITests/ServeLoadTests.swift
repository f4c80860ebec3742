// Many clients at once, and some that are slow on purpose: everybody who asks is answered, and the server stays small.

import Foundation
import PtyKit
import TestSupport
import Testing

@Suite(.ownThread) struct ServeLoadTests {
    /// Clients that ask again and again, and those that send or read a byte a second. Prints how many answers came, how
    /// many failed, and how many differ.
    private static let crowd = """
        import asyncio, sys, time
        port, clients, seconds = map(int, sys.argv[1:])
        end = time.monotonic() + seconds
        answers, counts = set(), {"answered": 0, "failed": 0}
        request = b"GET %s HTTP/1.1\\r\\nHost: localhost\\r\\nAccept: application/openmetrics-text, */*;q=0.1\\r\\n\\r\\n"
        async def ask(path):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request % path)
            answer = await reader.read(-1)
            writer.close()
            return answer
        async def client(path):
            first = True
            while first or time.monotonic() < end:
                first = False
                answer = await ask(path)
                counts["answered" if answer.startswith(b"HTTP/1.1 200") else "failed"] += 1
                answers.add((path, hash(answer)))
        async def slow(reads):
            while time.monotonic() < end:
                try:
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(request % b"/metrics" if reads else b"GET /metrics HTTP/1.1\\r\\nA: ")
                    while time.monotonic() < end:
                        if reads:
                            if not await reader.read(1): break
                        else:
                            writer.write(b"a"); await writer.drain()
                        await asyncio.sleep(1)
                    writer.close()
                except OSError: pass
        async def all():
            paths = [b"/metrics", b"/api/v1/fleet", b"/"]
            await asyncio.gather(*[client(paths[index % 3]) for index in range(clients)],
                *[slow(index % 2) for index in range(20)])
        asyncio.run(all())
        print(counts["answered"], counts["failed"], len(answers))
        """

    @Test func `many clients and slow ones are served at once, and all are counted`() throws {
        let bench = try Bench()
        try bench.makeContainer()
        let server = try Watcher(
            bench, ["serve", bench.container, "--at", "last", "--listen", "127.0.0.1:0"])
        let url = try ServeTests.address(of: server)
        let clients = TestEnvironment.number("LOAD_CLIENTS", usually: 20)
        let seconds = TestEnvironment.number("LOAD_SECONDS", usually: 1)
        let port = try #require(url.split(separator: ":").last)
        try bench.put("", at: "counts")
        let crowd = try ChildProcess.start(
            ChildProcess.pythonPath, ["-c", Self.crowd, String(port), String(clients), String(seconds)],
            environment: bench.environment,
            output: try FileHandle(forWritingTo: bench.folder.appending(path: "counts")),
            errors: FileHandle.standardError)
        var memory: [Int] = []
        while crowd.isRunning {
            let bytes = SystemProcess(server.process.processIdentifier).anonymousBytes
            if let bytes { memory.append(bytes >> 10) }
            usleep(seconds > 20 ? 1_000_000 : 50_000)
        }
        #expect(crowd.terminationStatus == 0)
        let counts = try bench.text("counts").split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(counts.count == 3)
        #expect(counts[0] >= clients && counts[1] == 0)
        // Nothing changes meanwhile: each of the three paths has one answer.
        #expect(counts[2] == 3)
        #expect(server.end() == SIGTERM)
        let sentence = try server.text(server.errors)
        let answered = try #require(sentence.firstMatch(of: /Answered ([0-9]+) requests/)?.1)
        // Those that asked whether it is ready, and slow ones that came to their end.
        #expect(try #require(Int(answered)) >= counts[0] + 1)
        if seconds > 1 { print("anonymous memory in KiB:", memory, sentence) }
    }
}
