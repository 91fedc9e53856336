import { CleanError } from "../../errors.ts";
import { decodeUtf8Chunks } from "../inflate.ts";
import type { ZipArchive } from "./zip.ts";

export type XmlToken =
  | { kind: "open"; name: string; attributes: string; isEmpty: boolean }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

/** Maximum length of a tag or text. Workbooks have no longer ones. */
const MAX_TOKEN_LENGTH = 1 << 20;
const CDATA_START = "<![CDATA[";
const NAMED_ENTITIES = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Tokenizes XML that arrives in chunks. Returns only the elements in the namespace of the root, by their local names:
 * elements of other namespaces and of `extLst` are extensions, which may reuse a name with another meaning. Rejects a
 * DOCTYPE: workbooks have none, and it can define entities that expand without limit.
 */
export async function* tokenizeXml(chunks: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let rest = "";
  const isOwn = createNamespaceFilter();
  for await (const chunk of chunks) {
    const { tokens, end } = tokenizeChunk(rest + chunk);
    rest = (rest + chunk).slice(end);
    if (rest.length > MAX_TOKEN_LENGTH) throw new CleanError("damaged-archive");
    yield tokens.filter(isOwn);
  }
  if (rest.trim() !== "") throw new CleanError("damaged-archive");
}

const NAMESPACE = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns a filter that drops extensions from a stream of tokens, and removes the prefixes of the others. */
function createNamespaceFilter(): (token: XmlToken) => boolean {
  let rootNamespace: string | undefined;
  let depth = 0;
  /** Depth of the extension that is being skipped. */
  let skippedFrom: number | undefined;
  const scopes: { depth: number; namespaces: ReadonlyMap<string, string> }[] = [];

  return (token) => {
    if (token.kind === "text") return skippedFrom === undefined;
    const colon = token.name.indexOf(":");
    const prefix = token.name.slice(0, Math.max(0, colon));
    token.name = token.name.slice(colon + 1);
    if (token.kind === "close") {
      const isSkipped = skippedFrom !== undefined;
      if (skippedFrom === depth) skippedFrom = undefined;
      if (scopes.at(-1)?.depth === depth) scopes.pop();
      depth -= 1;
      return !isSkipped;
    }
    depth += 1;
    const outer = scopes.at(-1)?.namespaces;
    const namespaces = extendNamespaces(outer, token.attributes);
    if (namespaces && !token.isEmpty) scopes.push({ depth, namespaces });
    const namespace = (namespaces ?? outer)?.get(prefix) ?? prefix;
    rootNamespace ??= namespace;
    const isExtension = namespace !== rootNamespace || token.name === "extLst";
    const isSkipped = skippedFrom !== undefined || isExtension;
    if (token.isEmpty) depth -= 1;
    else if (isSkipped) skippedFrom ??= depth;
    return !isSkipped;
  };
}

/** The namespaces by prefix, if an element declares any. */
function extendNamespaces(
  outer: ReadonlyMap<string, string> | undefined,
  attributes: string,
): ReadonlyMap<string, string> | undefined {
  if (!attributes.includes("xmlns")) return undefined;
  const declared = Array.from(
    attributes.matchAll(NAMESPACE),
    ([, prefix = "", double, single]) => [prefix, double ?? single ?? ""] as const,
  );
  return new Map([...(outer ?? []), ...declared]);
}

/** Returns the complete tokens of a text, and where the first incomplete one starts. */
function tokenizeChunk(text: string): { tokens: XmlToken[]; end: number } {
  const tokens: XmlToken[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf("<", at);
    if (open === -1) return { tokens, end: at };
    const isLiteral = text.startsWith(CDATA_START, open);
    const closing = isLiteral ? "]]>" : text.startsWith("<!--", open) ? "-->" : ">";
    const close = closing === ">" ? findTagEnd(text, open) : text.indexOf(closing, open);
    if (close === -1) return { tokens, end: at };
    if (open > at) tokens.push({ kind: "text", text: decodeEntities(text.slice(at, open)) });
    const tag = text.slice(open + 1, close);
    if (isLiteral)
      tokens.push({ kind: "text", text: text.slice(open + CDATA_START.length, close) });
    else if (tag.startsWith("!DOCTYPE")) throw new CleanError("damaged-archive");
    else if (!tag.startsWith("?") && !tag.startsWith("!")) tokens.push(parseTag(tag));
    at = close + closing.length;
  }
}

const [DOUBLE_QUOTE, SINGLE_QUOTE, TAG_END] = [34, 39, 62];

/** Finds the end of a tag. The value of an attribute may contain ">". */
function findTagEnd(text: string, open: number): number {
  let quote = 0;
  for (let at = open; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) quote = unit;
    else if (unit === TAG_END) return at;
  }
  return -1;
}

function parseTag(tag: string): XmlToken {
  if (tag.startsWith("/")) return { kind: "close", name: tag.slice(1).trim() };
  const isEmpty = tag.endsWith("/");
  const body = isEmpty ? tag.slice(0, -1) : tag;
  const space = body.search(/\s/);
  const name = space === -1 ? body : body.slice(0, space);
  return { kind: "open", name, attributes: space === -1 ? "" : body.slice(space), isEmpty };
}

export async function* readXml(archive: ZipArchive, file: string): AsyncGenerator<XmlToken> {
  for await (const tokens of tokenizeXml(decodeUtf8Chunks(archive.read(file)))) yield* tokens;
}

/** Decodes characters that XML can't contain. Excel writes them as `_x000D_` (ECMA-376, 22.9.2.19). */
export function decodeExcelEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Returns the value of an attribute, with or without a namespace. */
export function getAttribute(attributes: string, name: string): string | undefined {
  for (const before of [" ", ":", "\n", "\t", "\r"]) {
    const start = attributes.indexOf(`${before}${name}=`);
    if (start === -1) continue;
    const open = start + name.length + 2;
    const quote = attributes[open];
    const close = attributes.indexOf(quote ?? '"', open + 1);
    return close === -1 ? undefined : decodeEntities(attributes.slice(open + 1, close));
  }
  return undefined;
}

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&([^&;]{1,10});/g, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED_ENTITIES.get(name) ?? whole;
    const isHex = name[1] === "x";
    const point = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });
}
