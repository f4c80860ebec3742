// A certificate authority of a test's own, for servers on this machine.

import Foundation

/// An authority that nobody trusts unasked, and a server at 127.0.0.1 that it vouches for. Made by openssl; the files
/// are there as long as the value lives.
package final class CertificateAuthority {
    private let folder: TemporaryFolder

    /// The authority itself, in PEM.
    package var file: String { folder.path("authority.pem") }
    /// The server's certificate, in PEM.
    package var certificate: String { folder.path("server.pem") }
    /// The server's private key, in PEM.
    package var key: String { folder.path("server.key") }

    private static let settings = """
        [req]
        distinguished_name = name
        prompt = no
        [name]
        CN = TrackHealth tests
        [authority]
        basicConstraints = critical, CA:true
        keyUsage = critical, keyCertSign
        subjectKeyIdentifier = hash
        [server]
        subjectAltName = IP:127.0.0.1
        """

    package init() throws {
        folder = try TemporaryFolder()
        try folder.write(Array(Self.settings.utf8), to: "settings")
        let new = ["-config", "settings", "-newkey", "rsa:2048", "-nodes"]
        try openssl(
            ["req", "-x509", "-days", "2", "-extensions", "authority", "-keyout", "authority.key"]
                + ["-out", "authority.pem"] + new)
        try openssl(
            ["req", "-subj", "/CN=collector", "-keyout", "server.key", "-out", "server.request"] + new)
        try openssl(
            ["x509", "-req", "-days", "2", "-in", "server.request", "-out", "server.pem"]
                + ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial"]
                + ["-extfile", "settings", "-extensions", "server"])
    }

    private func openssl(_ arguments: [String]) throws {
        let run = try ChildProcess.run(
            "openssl", arguments, environment: TestEnvironment.clean(home: folder.path), folder: folder.path)
        guard run.code == 0 else { throw UnmadeCertificate(reason: run.errors) }
    }
}

/// openssl did not make what it was asked for.
package struct UnmadeCertificate: Error, CustomStringConvertible {
    let reason: String

    package var description: String { "openssl: \(reason)" }
}
