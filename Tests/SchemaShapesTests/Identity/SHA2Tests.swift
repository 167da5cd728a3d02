import SchemaShapes
import Testing

@Suite("SHA-2")
struct SHA2Tests {
  /// Examples of NIST (FIPS 180-4, "Examples with Intermediate Values"), and messages that end at the edges of blocks.
  private static let messages: [(unit: String, count: Int, sha256: String, sha512: String)] = [
    (
      "abc", 1,
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
      "", 1,
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c335"
        + "96fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
      "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    ),
    (
      "a", 1_000_000,
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
      "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
        + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
    ),
    (
      "a", 55,
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      "b0220c772cbf6c1822e2cb38a437d0e1d58772417a4bbb21c961364f8b6143e0"
        + "5aa6316dca8d1d7b19e16448419076395f6086cb55101fbd6d5497b148e1745f"
    ),
    (
      "a", 56,
      "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
      "962b64aae357d2a4fee3ded8b539bdc9d325081822b0bfc55583133aab44f18b"
        + "afe11d72a7ae16c79ce2ba620ae2242d5144809161945f1367f41b3972e26e04"
    ),
    (
      "a", 63,
      "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
      "c1b0f5c6d3b03dfe4a2602e67242f54e344090b66e01100a469b129f583f016c"
        + "7e27dddeaa438393dcc7ec54b0b57c9ba7af007f9b56db5f6fb677d972a31362"
    ),
    (
      "a", 64,
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
      "01d35c10c6c38c2dcf48f7eebb3235fb5ad74a65ec4cd016e2354c637a8fb49b"
        + "695ef3c1d6f7ae4cd74d78cc9c9bcac9d4f23a73019998a7f73038a5c9b2dbde"
    ),
    (
      "a", 111,
      "6374f73208854473827f6f6a3f43b1f53eaa3b82c21c1a6d69a2110b2a79baad",
      "fa9121c7b32b9e01733d034cfc78cbf67f926c7ed83e82200ef8681819692176"
        + "0b4beff48404df811b953828274461673c68d04e297b0eb7b2b4d60fc6b566a2"
    ),
    (
      "a", 112,
      "f54353008a2553262ecdc4a34749563ba0950e8b0fc8652780b0a614b99683c1",
      "c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32"
        + "bd05f0f1ba33e568b88fd2d970929b719ecbb152f58f130a407c8830604b70ca"
    ),
    (
      "a", 119,
      "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
      "130396a75cb483f2eee8c56d8a668bb3d2641f5243212c0bee2bd33da096ad9e"
        + "b8179fe18f9eaacf76e09fae9de4c3f14ba13341e345be05bf76c182cc3468cb"
    ),
    (
      "a", 127,
      "c57e9278af78fa3cab38667bef4ce29d783787a2f731d4e12200270f0c32320a",
      "828613968b501dc00a97e08c73b118aa8876c26b8aac93df128502ab360f91ba"
        + "b50a51e088769a5c1eff4782ace147dce3642554199876374291f5d921629502"
    ),
    (
      "a", 128,
      "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e",
      "b73d1929aa615934e61a871596b3f3b33359f42b8175602e89f7e06e5f658a24"
        + "3667807ed300314b95cacdd579f3e33abdfbe351909519a846d465c59582f321"
    ),
  ]

  @Test("the examples of NIST", arguments: messages)
  func examples(unit: String, count: Int, sha256: String, sha512: String) {
    let bytes = Array(String(repeating: unit, count: count).utf8)
    #expect(hex(SHA2.hash256(bytes)) == sha256)
    #expect(hex(SHA2.hash512(bytes)) == sha512)
  }

  private func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
