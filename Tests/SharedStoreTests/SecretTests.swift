// Secrets are known by what their keys mean, in text and by their values; ordinary keys and texts stay as they are.

import Foundation
import Testing
import TrackingModel

@testable import SharedStore

@Suite struct SecretTests {
    @Test(arguments: [
        "fcm_token", "FCM_TOKEN", "apiToken", "APIToken", "api-token", "password", "userPassword",
        "authorization",
        "Authorization", "deviceToken", "DEVICE_TOKEN", "device_token_hex", "apns_device_token", "apiKey",
        "api_key",
        "client_secret", "ext_deviceID", "deviceId", "device_id", "udid", "app_token_3", "accessTokenString",
    ])
    func `a key that means a secret`(key: String) { #expect(SecretKeys.contains(key)) }

    @Test(arguments: [
        "usage_com.onepassword.token_today", "map_usage.app.0.min.1_id", "map_usage.app.0.min.1_name",
        "token_count",
        "tokens_migrated_at", "authorizationStatus", "passwordProtected", "keyboard", "monkey", "key",
        "device_name",
        "deviceModel", "extension_heartbeat", "tracked_app_ids", "secretary", "public_key", "app_id",
        "generation",
        "usage_device_id_total", "tokenizer",
    ])
    func `a key that means none`(key: String) { #expect(!SecretKeys.contains(key)) }

    @Test(arguments: [
        ("sent api_token=abc123 now", "sent api_token=masked now"),
        ("FCM_TOKEN: abc:def, retry", "FCM_TOKEN: masked, retry"),
        (#"body {"password": "p\"w", "app": "x"}"#, #"body {"password": "masked", "app": "x"}"#),
        (#"[{"m":"{\"deviceToken\":\"abc\",\"n\":1}"}]"#, #"[{"m":"{\"deviceToken\":\"masked\",\"n\":1}"}]"#),
        (#"{"device_id":123456,"n":1}"#, #"{"device_id":"masked","n":1}"#),
        ("Authorization: Bearer abc.def-ghi", "Authorization: masked"),
        ("header bearer abcdefghijkl1 sent", "header bearer masked sent"),
        ("token = 'a b c'", "token = 'masked'"), ("secret=", "secret="),
    ])
    func `a secret within text`(text: String, expected: String) {
        #expect(SecretText().masked(text) == expected)
    }

    @Test(arguments: [
        "token: expired", "password: incorrect", "authorization: approved", "usage.app.0.min.1: recorded",
        "time=12:30 status=ok", "https://example.com/a?b=c", "token count: 4", "tokens: 3", "", ":", "=",
        "é: ü",
        "device: iPad", "key=value", "bearer of news",
    ])
    func `text without secrets stays`(text: String) { #expect(SecretText().masked(text) == text) }

    @Test func `known values are masked wherever they stand, short ones and words are not`() {
        let secrets = SecretText([
            "fcm_token": .string("abcd-efgh-1234"), "device_id": .string("ok"),
            "name": .string("plain-long-name"),
            "bank": .dictionary(["apiToken": .string("nested-token-9")]),
            "deviceToken": .data([1, 2, 254, 3, 4, 5, 6, 7]),
        ])
        let text = "x abcd-efgh-1234y nested-token-9 0102FE 0102fe0304050607 AQL+AwQFBgc= plain-long-name ok"
        #expect(
            secrets.masked(text) == "x maskedy masked 0102FE masked masked plain-long-name ok")
    }

    @Test func `messages, metadata, listed values and archives hold no secret of the store`() throws {
        let logs = """
            [{"timestamp":1763053000,"severity":"INFO","component":"Push","message":"got abcd-efgh-1234, apiToken=zzz9",\
            "metadata":{"FCM_TOKEN":"other-token-77","note":"again other-token-77","count":"3"}}]
            """
        let store = try SampleStore([
            "fcm_token": .string("abcd-efgh-1234"), "extension_logs": SampleStore.blob(logs),
            "comment": .string("abcd-efgh-1234 in a comment"),
            "bank": .dictionary(["password": .string("hunter22x")]),
        ])
        store.put("{\"note\":\"abcd-efgh-1234\",\"deviceToken\":\"qqqq\"}\n", at: "analytics.jsonl")
        var reader = try store.reader()
        let contents = try reader.read(calendar: SampleStore.calendar, at: SampleStore.now)
        let listing = try #require(reader.listing(of: contents, at: SampleStore.now))
        let archive = String(
            decoding: try ContainerArchive.archive(
                of: try StoreLocation(SampleStore.root, in: store.files), in: store.files), as: UTF8.self)
        for text in ["\(contents.log)", "\(listing)", archive] {
            for secret in ["abcd-efgh", "zzz9", "other-token", "hunter22x", "qqqq"] {
                #expect(!text.contains(secret), "\(secret) in \(text.prefix(2_000))")
            }
        }
        #expect(contents.log.first?.metadata.contains { $0.value == "3" } == true)
        #expect(archive.contains(SecretKeys.mask))
    }
}
