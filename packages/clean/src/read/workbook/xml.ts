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
  const filter = createNamespaceFilter();
  for await (const chunk of chunks) {
    const { tokens, end } = tokenizeChunk(rest + chunk);
    rest = (rest + chunk).slice(end);
    if (rest.length > MAX_TOKEN_LENGTH) throw new CleanError("damaged-archive");
    yield tokens.flatMap(filter);
  }
  if (rest.trim() !== "") throw new CleanError("damaged-archive");
}

const NAMESPACE = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Returns a filter that drops extensions from a stream of tokens and resolves the prefixes of the others. */
function createNamespaceFilter(): (token: XmlToken) => XmlToken[] {
  let rootNamespace: string | undefined;
  let depth = 0;
  /** Depth of the extension that is being skipped. */
  let skippedFrom: number | undefined;
  const scopes: { depth: number; namespaces: ReadonlyMap<string, string> }[] = [];

  return (token) => {
    if (token.kind === "text") return skippedFrom === undefined ? [token] : [];
    if (token.kind === "close") {
      const isSkipped = skippedFrom !== undefined;
      if (skippedFrom === depth) skippedFrom = undefined;
      if (scopes.at(-1)?.depth === depth) scopes.pop();
      depth -= 1;
      return isSkipped ? [] : [{ kind: "close", name: removePrefix(token.name) }];
    }
    depth += 1;
    const { name, attributes, isEmpty } = token;
    const namespaces = extendNamespaces(scopes.at(-1)?.namespaces, attributes);
    if (namespaces && !isEmpty) scopes.push({ depth, namespaces });
    const prefix = name.slice(0, Math.max(0, name.indexOf(":")));
    const scope = namespaces ?? scopes.at(-1)?.namespaces;
    const namespace = scope?.get(prefix) ?? prefix;
    rootNamespace ??= namespace;
    const localName = removePrefix(name);
    const isExtension = namespace !== rootNamespace || localName === "extLst";
    const isSkipped = skippedFrom !== undefined || isExtension;
    if (isSkipped && !isEmpty) skippedFrom ??= depth;
    if (isEmpty) depth -= 1;
    return isSkipped ? [] : [{ ...token, name: localName }];
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

/** Finds the end of a tag. The value of an attribute may contain ">". */
function findTagEnd(text: string, open: number): number {
  let close = text.indexOf(">", open);
  let at = open;
  while (close !== -1) {
    const double = text.indexOf('"', at);
    const single = text.indexOf("'", at);
    const quote = Math.min(double === -1 ? Infinity : double, single === -1 ? Infinity : single);
    if (quote > close) return close;
    const end = text.indexOf(text[quote] ?? "", quote + 1);
    if (end === -1) return -1;
    at = end + 1;
    if (close < at) close = text.indexOf(">", at);
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

function removePrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
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
