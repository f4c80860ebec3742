// Stores a large value in a reference, for values that are copied with every frame and every key.

/// A value that is copied as one reference, whatever its size. Setting it creates a new box.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    package init(wrappedValue: Value) { box = Box(wrappedValue) }

    package var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    /// Which box it is: two that are the same hold the same value.
    package var projectedValue: ObjectIdentifier { ObjectIdentifier(box) }
}
