// What the health view's model calls of Combine, as Apple documents it.

/// iOS 13. <https://developer.apple.com/documentation/combine/observableobject>
public protocol ObservableObject: AnyObject {}

/// iOS 13. <https://developer.apple.com/documentation/combine/published>
@propertyWrapper public struct Published<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
