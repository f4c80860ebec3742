// The system's sheet for handing a file on, which says whether the person did.

#if os(iOS) || APPLE_STUBS
    internal import Foundation
    internal import SwiftUI
    internal import UIKit

    /// Offers a file to other apps and people. `ShareLink` would never say what became of it.
    struct ShareSheet: UIViewControllerRepresentable {
        let file: URL
        /// Called with whether the file was handed out.
        let finished: @MainActor (Bool) -> Void

        func makeUIViewController(context: Context) -> UIActivityViewController {
            let controller = UIActivityViewController(activityItems: [file], applicationActivities: nil)
            controller.completionWithItemsHandler = { _, isCompleted, _, _ in finished(isCompleted) }
            return controller
        }

        func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
    }
#endif
