// What a request gets: the document that it asks for, or a refusal.

/// The routes and who may use them.
struct RequestRules: Sendable {
    /// What every request but one for the service's own health has to bring; nil where nothing is asked for.
    let token: AccessToken?

    /// - Returns: What is asked for, and the type that it is wanted as.
    func subject(of request: RequestHead) throws(RefusedRequest) -> (subject: ServedSubject, type: MediaType)
    {
        guard request.method == "GET" || request.method == "HEAD" else { throw .wrongMethod(request.method) }
        if let token, request.path != "/healthz" {
            guard let given = request.fields["authorization"] else { throw .wrongToken(isMissing: true) }
            guard token.matches(given) else { throw .wrongToken(isMissing: false) }
        }
        // A page of somebody else whose name is made to lead here could read everything otherwise.
        if token == nil, let host = request.fields["host"], !Self.isOwn(host) { throw .foreignHost(host) }
        return try subject(at: request)
    }

    private func subject(
        at request: RequestHead
    ) throws(RefusedRequest) -> (subject: ServedSubject, type: MediaType) {
        let accepted = AcceptedTypes(request.fields["accept"])
        func offered(_ subject: ServedSubject, _ type: MediaType) throws(RefusedRequest)
            -> (subject: ServedSubject, type: MediaType)
        {
            guard accepted.best(of: [type]) != nil else { throw .noAcceptedType(offers: [type]) }
            return (subject, type)
        }
        switch request.path {
        case "/metrics":
            // Whoever has no wish, as a browser, reads the older format as well.
            let offers: [MediaType] = [.prometheusText, .openMetrics]
            guard let type = accepted.best(of: offers) else { throw .noAcceptedType(offers: offers) }
            return (type == .openMetrics ? .openMetrics : .prometheusText, type)
        case "/healthz": return try offered(.health, .json)
        case "/api/v1/fleet": return try offered(.fleet, .json)
        case "/api/v1/status":
            guard let device = request.query["device"], !device.isEmpty else {
                throw .missingParameter(path: request.path, name: "device")
            }
            return try offered(.status(device: device, isLast: request.query["at"] == "last"), .json)
        case "/":
            let page = ServedSubject.fleetPage(sort: request.query["sort"], state: request.query["state"])
            return try offered(page, .html)
        case "/device":
            guard let device = request.query["id"], !device.isEmpty else {
                throw .missingParameter(path: request.path, name: "id")
            }
            return try offered(.devicePage(device: device, isLast: request.query["at"] == "last"), .html)
        default: throw .nothingThere(path: request.path)
        }
    }

    /// Whether a host is an address or this machine's own name, with or without a port: no foreign page has such one.
    static func isOwn(_ host: String) -> Bool {
        if host.hasPrefix("[") { return true }
        let name = host.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
        if name.lowercased() == "localhost" { return true }
        let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    }
}
