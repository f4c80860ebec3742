// What the health view's model calls of Combine, as Apple documents it.

/// iOS 13. <https://developer.apple.com/documentation/combine/publisher>
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

/// iOS 13. <https://developer.apple.com/documentation/combine/observableobjectpublisher>
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never
    public init() {}
    public func send() {}
}

/// iOS 13. <https://developer.apple.com/documentation/combine/observableobject>
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    /// iOS 13. <https://developer.apple.com/documentation/combine/observableobject/objectwillchange>
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// Only a property of a class can be one. iOS 13. <https://developer.apple.com/documentation/combine/published>
@propertyWrapper public struct Published<Value> {
    private var value: Value

    public init(wrappedValue: Value) { value = wrappedValue }

    @available(*, unavailable, message: "a property of a class alone can be published")
    public var wrappedValue: Value {
        get { fatalError("a property of a class alone can be published") }
        // swift-format-ignore: UseSingleLinePropertyGetter
        set { fatalError("a property of a class alone can be published: \(newValue)") }
    }

    public static subscript<Object: AnyObject>(
        _enclosingInstance object: Object, wrapped _: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
        get { object[keyPath: storage].value }
        set { object[keyPath: storage].value = newValue }
    }
}
