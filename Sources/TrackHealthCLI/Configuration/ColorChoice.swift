// Whether and how colours are used: a setting and an option.

enum ColorChoice: String, CaseIterable {
    case auto, always, never
    case direct = "24bit"
    case indexed = "256"
    case sixteen = "16"
}
