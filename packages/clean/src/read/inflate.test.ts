import { deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import { formatCount } from "../format-count.ts";
import { inflate } from "./inflate.ts";

const LENGTH = 300_000;
const deflated = new Uint8Array(deflateRawSync(new Uint8Array(LENGTH)));
const lengthOf = async (file: Uint8Array<ArrayBuffer>, most: number) => {
  let length = 0;
  for await (const chunk of inflate(file, most)) length += chunk.length;
  return length;
};

test("as many bytes as it may have are inflated, and one more is refused", async () => {
  expect(await lengthOf(deflated, LENGTH)).toBe(LENGTH);
  await expect(lengthOf(deflated, LENGTH - 1)).rejects.toMatchObject({
    code: "inflates-too-far",
    message: expect.stringContaining(formatCount(LENGTH - 1)),
  });
});

test("what cannot be inflated is damaged", async () => {
  await expect(lengthOf(Uint8Array.of(0xff, 0xff, 0xff), LENGTH)).rejects.toMatchObject({
    code: "damaged-archive",
  });
  await expect(lengthOf(deflated.slice(0, 50), LENGTH)).rejects.toMatchObject({
    code: "damaged-archive",
  });
});
