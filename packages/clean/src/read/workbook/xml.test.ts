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
<!-- <not a="tag"> --><row r="1" >a &amp; b<c/><c t='s'
/><![CDATA[<v> & more]]></row ><v></v><!ELEMENT none>`;
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

function listNames(tokens: readonly XmlToken[]): string[] {
  return tokens.flatMap((token) => (token.kind === "open" ? [token.name] : []));
}

test.each([
  ["another namespace", `<a xmlns="m" xmlns:y="n"><y:b><c/></y:b><d/></a>`, ["a", "d"]],
  ["another default namespace", `<a xmlns="m"><b xmlns="n"><c/></b><d/></a>`, ["a", "d"]],
  ["a list of extensions", `<a xmlns="m"><extLst><b/></extLst><d/></a>`, ["a", "d"]],
  ["an empty element", `<a xmlns="m" xmlns:y="n"><y:b/><d/></a>`, ["a", "d"]],
])("skips %s", async (_, document, names) => {
  expect(listNames(await tokenizeChunks(document))).toEqual(names);
});

test.each([
  ["a prefix of the root's namespace", `<x:a xmlns:x="m"><x:b/></x:a>`],
  ["two prefixes of one namespace", `<x:a xmlns:x='m' xmlns:y="m"><y:b/></x:a>`],
  ["no namespace at all", `<a><b/></a>`],
  ["a prefix that nothing declares", `<x:a><x:b/></x:a>`],
])("resolves %s", async (_, document) => {
  expect(listNames(await tokenizeChunks(document))).toEqual(["a", "b"]);
});

test("keeps the text of elements behind a skipped one", async () => {
  const tokens = await tokenizeChunks(`<a xmlns:y="n"><y:b>no</y:b><c>yes</c></a>`);
  expect(tokens.filter(({ kind }) => kind === "text")).toEqual([{ kind: "text", text: "yes" }]);
});

test("the value of an attribute may contain >", async () => {
  const tokens = await tokenizeChunks(`<a f="[>100]0" g='"'><b/></a>`);
  expect(listNames(tokens)).toEqual(["a", "b"]);
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
