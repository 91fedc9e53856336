import { expect, test } from "vitest";

import { decodeUtf8Chunks } from "./inflate.ts";

async function textOf(chunks: Iterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const part of decodeUtf8Chunks(chunks)) text += part;
  return text;
}
const decode = (...chunks: number[][]) => textOf(chunks.map((chunk) => Uint8Array.from(chunk)));

test("a character may be parted between two chunks", async () => {
  expect(await decode([0x61, 0xe2, 0x82], [0xac, 0x62])).toBe("a€b");
});

test.each([
  ["a byte that is no UTF-8", [0x61, 0xff]],
  ["a character that the end cuts off", [0x61, 0xe2, 0x82]],
])("%s: the archive is damaged", async (_, chunk) => {
  await expect(decode(chunk)).rejects.toMatchObject({ code: "damaged-archive" });
});

test("an error of what gives the chunks is that error", async () => {
  function* breakOff() {
    yield Uint8Array.of(0x61);
    throw new RangeError("of the source");
  }
  await expect(textOf(breakOff())).rejects.toThrow("of the source");
});
