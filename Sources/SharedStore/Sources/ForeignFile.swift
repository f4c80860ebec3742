// Files and folders that people name in which no store can be read: what they are, by first bytes or by what is inside.

import TrackingModel

/// A kind of file or folder that is known and not opened.
public enum ForeignFile: Hashable, Sendable, CaseIterable {
    case zip, sevenZip, compressed, tar, database, knowledge, biome, systemReport
    case propertyList, picture, video, pdf, systemLog
    /// Folders.
    case sysdiagnose, biomeFolder, systemReports

    /// How gzip, bzip2, xz, Zstandard and lz4 begin.
    private static let compressions: [[UInt8]] = [
        [0x1F, 0x8B], Array("BZh".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A], [0x28, 0xB5, 0x2F, 0xFD],
        [0x04, 0x22, 0x4D, 0x18],
    ]

    /// How PNG, JPEG and GIF begin.
    private static let pictures: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8),
    ]

    /// Bytes from the beginning that tell all kinds apart.
    static let head = 4_096

    /// The first bytes of a file, as many as tell what it is; empty where it can't be read.
    package static func head(of path: String, links: LinkRule, in files: any FileSystem) -> [UInt8] {
        var first: [UInt8] = []
        _ = try? files.stream(path, links: links, limit: Int.max) { chunk in
            first = Array(chunk.prefix(head))
            return false
        }
        return first
    }

    /// - Parameters:
    ///   - first: The file's first bytes, `head` of them where there are so many.
    ///   - name: Its name; only what bytes don't tell apart goes by it.
    init?(_ first: [UInt8], name: String) {
        func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
            first.count >= offset + bytes.count && Array(first[offset..<offset + bytes.count]) == bytes
        }
        if begins([0x50, 0x4B, 0x03, 0x04]) || begins([0x50, 0x4B, 0x05, 0x06]) {
            self = .zip
        } else if begins([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
            self = .sevenZip
        } else if Self.compressions.contains(where: { begins($0) }) {
            self = .compressed
        } else if begins(Array("ustar".utf8), at: 257) {
            self = .tar
        } else if begins(Array("SQLite format 3\0".utf8)) {
            self = name.lowercased().hasPrefix("knowledgec") ? .knowledge : .database
        } else if SegbFile.isOne(first) {
            self = .biome
        } else if SystemReport.isName(name), begins(Array("{".utf8)) {
            self = .systemReport
        } else if begins(Array("bplist".utf8))
            || ["<plist", "<!DOCTYPE plist"].contains(where: first.utf8Text.contains)
        {
            self = .propertyList
        } else if Self.pictures.contains(where: { begins($0) }) || begins(Array("ftyphei".utf8), at: 4) {
            self = .picture
        } else if begins(Array("ftyp".utf8), at: 4) || begins(Array("AVI ".utf8), at: 8)
            || begins([0x1A, 0x45, 0xDF, 0xA3])
        {
            self = .video
        } else if begins(Array("%PDF".utf8)) {
            self = .pdf
        } else {
            return nil
        }
    }

    /// What an archive is called; nil for what is none.
    package var archive: String? {
        switch self {
        case .zip: "zip archive"
        case .sevenZip: "7z archive"
        case .compressed: "compressed archive"
        case .tar: "tar archive"
        default: nil
        }
    }

    /// - Parameters:
    ///   - name: Of the folder.
    ///   - names: Of what is in it.
    init?(folder name: String, holding names: [String]) {
        if names.contains("crashes_and_spins") || names.contains("system_logs.logarchive") {
            self = .sysdiagnose
        } else if name.lowercased() == "biome" && names.contains("streams")
            || name == "streams" && (names.contains("restricted") || names.contains("public"))
            || BiomeStream(folder: name) != nil
        {
            self = .biomeFolder
        } else if names.contains(where: SystemReport.isName) {
            self = .systemReports
        } else {
            return nil
        }
    }

    /// The same where it was given as evidence; nil for what is read.
    var evidenceRemedy: String? {
        switch self {
        case .zip, .sevenZip, .compressed, .tar, .picture, .video, .pdf: remedy
        case .propertyList:
            "is a property list, which shows no use; one of a tracker is opened as a store, without --evidence"
        default: nil
        }
    }

    /// What it is and what can be done with it, as the end of a sentence that begins with its path.
    var remedy: String {
        switch self {
        case .zip, .sevenZip, .compressed, .tar:
            "is a \(archive ?? ""); unpack it with bsdtar -xf into a new folder and name that."
        case .database:
            "is an SQLite database, and no store; of a backup name its folder, of other databases there is nothing to "
                + "show."
        case .knowledge: "is the system's record of what was in use, \(Self.evidence)"
        case .biome:
            "is a Biome stream, which is evidence and no store; give it, or the folder of its stream, with --evidence "
                + "beside a store."
        case .systemReport: "is a report of the system's, \(Self.evidence)"
        case .propertyList: "is a property list, and no store of a tracker."
        case .systemLog: "is a log of the system without a tracker's line, \(Self.evidence)"
        case .picture: "is a picture, \(Self.byHand)"
        case .video: "is a video, \(Self.byHand)"
        case .pdf: "is a PDF document, \(Self.byHand)"
        case .sysdiagnose: "is a sysdiagnose, \(Self.evidence)"
        case .biomeFolder: "is a folder of Biome streams, \(Self.evidence)"
        case .systemReports: "is a folder of the system's reports, \(Self.evidence)"
        }
    }

    private static let evidence = "which is evidence and no store; give it with --evidence beside a store."
    private static let byHand =
        "which can't be read; what it shows of the use of apps can be given with --evidence as rows with "
        + "start,end,kind,app beside a store."
}
