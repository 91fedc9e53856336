import { expect, test } from "vitest";

import { getAttribute, type XmlToken, tokenizeXml } from "./xml.ts";

async function tokenizeChunks(...chunks: string[]): Promise<XmlToken[]> {
  async function* inTurn() {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  }
  const parts: XmlToken[] = [];
  for await (const some of tokenizeXml(inTurn())) parts.push(...some);
  return parts;
}

const DOCUMENT = `<?xml version="1.0"?>
<!-- <not a="tag"> --><x:row r="1" >a &amp; b<c/><c t='s'
/><![CDATA[<v> & more]]></x:row ><v></v><!ELEMENT none>`;
const PARTS: XmlToken[] = [
  { kind: "text", text: "\n" },
  { kind: "open", name: "row", attributes: ' r="1" ', isEmpty: false },
  { kind: "text", text: "a & b" },
  { kind: "open", name: "c", attributes: "", isEmpty: true },
  { kind: "open", name: "c", attributes: " t='s'\n", isEmpty: true },
  { kind: "text", text: "<v> & more" },
  { kind: "close", name: "row" },
  { kind: "open", name: "v", attributes: "", isEmpty: false },
  { kind: "close", name: "v" },
];

test("returns tags and texts in order, without comments and instructions", async () => {
  expect(await tokenizeChunks(DOCUMENT)).toEqual(PARTS);
});

test("gives the same tokens wherever chunks end", async () => {
  expect(await tokenizeChunks(...Array.from(DOCUMENT))).toEqual(PARTS);
});

test.each([
  ["&lt;&gt;&amp;&quot;&apos;", "<>&\"'"],
  ["&#65;&#x42;&#x10ffff;", "AB\u{10ffff}"],
  ["&#0;&#x110000;&#x;", ""],
  ["&other; &toolonganame; & 5", "&other; &toolonganame; & 5"],
  ["&toString; &valueOf;", "&toString; &valueOf;"],
  ["a#b", "a#b"],
])("%s stands for %s", async (written, text) => {
  expect(await tokenizeChunks(`<v>${written}</v>`)).toContainEqual({ kind: "text", text });
});

test.each([
  ["a tag that the end cuts off", ["<a><b"]],
  ["text behind all tags", ["<a/>b"]],
  ["a document type", ['<!DOCTYPE x [<!ENTITY a "b">]><a/>']],
  ["a tag of more than a million characters", [`<${"a".repeat(1 << 20)}`, ">"]],
])("rejects %s", async (_, chunks) => {
  await expect(tokenizeChunks(...chunks)).rejects.toMatchObject({ code: "damaged-archive" });
});

test("accepts trailing spaces, and a tag of a million characters", async () => {
  expect(await tokenizeChunks("<a/> \n")).toHaveLength(1);
  expect(await tokenizeChunks(`<${"a".repeat((1 << 20) - 1)}`, "/>")).toHaveLength(1);
});

test.each([
  [' r="1"', "1"],
  [" r='1'", "1"],
  [' x:r="1"', "1"],
  ['\nr="1"', "1"],
  ['\tr="1"', "1"],
  ['\rr="1"', "1"],
  [' r="a &lt; b"', "a < b"],
  [' rr="1"', undefined],
  [' r="1', undefined],
  [" r=", undefined],
  ["", undefined],
])("in %j, the attribute r is %s", (attributes, value) => {
  expect(getAttribute(attributes, "r")).toBe(value);
});
