import { deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import { formatCount } from "../format-count.ts";
import { inflate, decodeUtf8Chunks } from "./inflate.ts";

async function decodeAll(chunks: Iterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const part of decodeUtf8Chunks(chunks)) text += part;
  return text;
}
const decode = (...chunks: number[][]) => decodeAll(chunks.map((chunk) => Uint8Array.from(chunk)));

test("decodes a character that is split between chunks", async () => {
  expect(await decode([0x61, 0xe2, 0x82], [0xac, 0x62])).toBe("a€b");
});

test.each([
  ["a byte that is no UTF-8", [0x61, 0xff]],
  ["a character that the end cuts off", [0x61, 0xe2, 0x82]],
])("rejects %s", async (_, chunk) => {
  await expect(decode(chunk)).rejects.toMatchObject({ code: "damaged-archive" });
});

test("passes on errors of the source", async () => {
  function* breakOff() {
    yield Uint8Array.of(0x61);
    throw new RangeError("of the source");
  }
  await expect(decodeAll(breakOff())).rejects.toThrow("of the source");
});

const LENGTH = 300_000;
const deflated = new Uint8Array(deflateRawSync(new Uint8Array(LENGTH)));
const getLength = async (file: Uint8Array<ArrayBuffer>, most: number) => {
  let length = 0;
  for await (const chunk of inflate(file, most)) length += chunk.length;
  return length;
};

test("inflates up to the limit, and rejects one byte more", async () => {
  expect(await getLength(deflated, LENGTH)).toBe(LENGTH);
  await expect(getLength(deflated, LENGTH - 1)).rejects.toMatchObject({
    code: "inflates-too-far",
    message: expect.stringContaining(formatCount(LENGTH - 1)),
  });
});

test("rejects damaged data", async () => {
  await expect(getLength(Uint8Array.of(0xff, 0xff, 0xff), LENGTH)).rejects.toMatchObject({
    code: "damaged-archive",
  });
  await expect(getLength(deflated.slice(0, 50), LENGTH)).rejects.toMatchObject({
    code: "damaged-archive",
  });
});
