// The address that a server listens on, as it is typed.

import FlyingSocks
import Foundation
import PlainText

/// An IP address with a port: `127.0.0.1:9477`, `[::1]:9477`, `localhost:9477`.
package struct ListenAddress: Hashable, Sendable, CustomStringConvertible {
    let host: String
    let isIP6: Bool
    /// 0 for one that the system chooses.
    let port: UInt16

    /// Nil where the text is none.
    package init?(_ text: String) {
        let host: Substring
        let rest: Substring
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            (host, rest) = (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
            isIP6 = true
        } else {
            guard let colon = text.lastIndex(of: ":") else { return nil }
            (host, rest) = (text[..<colon], text[colon...])
            isIP6 = false
        }
        guard rest.hasPrefix(":"), rest.dropFirst().allSatisfy(\.isASCII), let port = UInt16(rest.dropFirst())
        else { return nil }
        self.port = port
        self.host = host == "localhost" ? "127.0.0.1" : String(host)
        guard (try? socketAddress()) != nil else { return nil }
    }

    /// Whether nobody but this machine reaches it.
    package var isLoopback: Bool {
        isIP6 ? host == "::1" || host == "0:0:0:0:0:0:0:1" : host.hasPrefix("127.")
    }

    package var description: String { text(port: port) }

    /// The address with the port that the system chose.
    func text(port: UInt16) -> String { "\(isIP6 ? "[\(host)]" : host):\(port)" }

    private func socketAddress() throws -> any SocketAddress {
        if isIP6 { return try sockaddr_in6.inet6(ip6: host, port: port) }
        return try sockaddr_in.inet(ip4: host, port: port)
    }

    /// A socket that listens, with the port that it got.
    func listen() throws(UnusableAddress) -> (socket: Socket, port: UInt16) {
        do {
            let address = try socketAddress()
            let socket = try Socket(domain: Int32(address.family))
            do {
                try socket.closeOnExec()
                try socket.setFlags(.nonBlocking)
                try socket.setValue(true, for: .localAddressReuse)
                try socket.bind(to: address)
                try socket.listen()
                switch try socket.sockname() {
                case .ip4(_, let port), .ip6(_, let port): return (socket, port)
                case .unix: return (socket, port)
                }
            } catch {
                try? socket.close()
                throw error
            }
        } catch {
            throw UnusableAddress(address: description, error)
        }
    }
}

extension Socket {
    /// Keeps it from the programs that this one starts.
    func closeOnExec() throws {
        guard fcntl(file.rawValue, F_SETFD, FD_CLOEXEC) == 0 else {
            throw SocketError.makeFailed("CloseOnExec")
        }
    }
}

/// An address that nothing can listen on.
package struct UnusableAddress: Error, Hashable, CustomStringConvertible {
    package let address: String
    package let reason: String

    package var description: String { "Nothing can listen on \(address): \(HarmlessText.line(reason))." }
}

extension UnusableAddress {
    init(address: String, _ error: any Error) {
        self.address = address
        reason = if case SocketError.failed(_, _, let message) = error { message } else { "\(error)" }
    }
}
