import fc from "fast-check";

/** Bytes that are not JSON, or JSON as no serializer writes it. */
const strangeBodies = [
  "",
  "{",
  '{"a":1,}',
  '{"a":1}{"a":2}',
  '{"email":"a@example.com","email":"b@example.com"}',
  '{"__proto__":{"planId":"pro"}}',
  '{"constructor":{"prototype":{"planId":"pro"}}}',
  "\ufeff{}",
  "nul",
  "1e999",
  "-",
  '"\\ud800"',
  "[".repeat(5_000),
  '{"a":'.repeat(5_000),
  `{"a":${"9".repeat(5_000)}}`,
  `{"a":"${"x".repeat(70_000)}"}`,
];

/** A body as bytes: mostly the value's JSON, sometimes broken, cut, or in no valid encoding. */
export function payloadOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const json = value.map((each) => Buffer.from(JSON.stringify(each) ?? "null"));
  return fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom(...strangeBodies).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat(), fc.constantFrom(0x00, 0x80, 0xc0, 0xed, 0xff))
        .map(([bytes, at, byte]) => {
          const changed = Buffer.from(bytes);
          if (changed.length > 0) changed[at % changed.length] = byte;
          return changed;
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat())
        .map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1))),
    },
  );
}
