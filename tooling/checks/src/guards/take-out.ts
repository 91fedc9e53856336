import { parseAst } from "rolldown/parseAst";

import type { TakenOut } from "./guard.ts";

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

interface Place {
  start: number;
  end: number;
  instead: string;
}

/** The source without the guard. Throws if it does not occur exactly once. */
export function takeOut(source: string, out: TakenOut): string {
  const places = placesOf(source, out);
  const [place] = places;
  if (!place || places.length > 1) {
    throw new Error(`its ${kindOf(out)} occurs ${places.length} times`);
  }
  return source.slice(0, place.start) + place.instead + source.slice(place.end);
}

function placesOf(source: string, out: TakenOut): Place[] {
  if ("text" in out) return occurrences(source, out.text, out.without);
  if ("unique" in out) {
    const index = `CREATE UNIQUE INDEX "${out.unique}"`;
    const constraint = new RegExp(`CONSTRAINT "${out.unique}" UNIQUE\\([^)]*\\)`, "g");
    return [
      ...occurrences(source, index, index.replace("UNIQUE ", "")),
      ...Array.from(source.matchAll(constraint), ([text]) =>
        occurrences(source, text, `CONSTRAINT "${out.unique}" CHECK (true)`),
      ).flat(),
    ];
  }
  const nodes = nodesOf(parseAst(source, { lang: "tsx" }) as unknown as Node);
  const textOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : "");
  const argumentsOf = (node: Node) => (node.arguments as unknown[]).map(textOf);
  const calls = nodes.filter(({ type }) => type === "CallExpression");
  if ("limit" in out) {
    return calls
      .filter(({ callee }) => /\bconsume$/.test(textOf(callee)))
      .filter((call) => argumentsOf(call)[0] === JSON.stringify(out.limit))
      .map((call) => replaced(call, "undefined"));
  }
  if ("condition" in out) {
    return calls
      .filter(({ callee }) => /^(eq|ne|gt|gte|lt|lte|isNull|isNotNull)$/.test(textOf(callee)))
      .filter((call) => argumentsOf(call)[0] === out.condition)
      .map((call) => replaced(call, "undefined"));
  }
  const thrown = `throw new AppError(${JSON.stringify(out.refusal)}`;
  return nodes
    .filter(({ type }) => type === "IfStatement")
    .filter(({ consequent }) => textOf(consequent).startsWith(thrown))
    .map((statement) => replaced(statement, ""));
}

const kinds = ["refusal", "limit", "condition", "unique", "text"];

function kindOf(out: TakenOut): string | undefined {
  return kinds.find((kind) => kind in out);
}

function occurrences(source: string, text: string, instead: string): Place[] {
  const places: Place[] = [];
  for (let start = source.indexOf(text); start >= 0; start = source.indexOf(text, start + 1)) {
    places.push({ start, end: start + text.length, instead });
  }
  return places;
}

const replaced = ({ start, end }: Node, instead: string): Place => ({ start, end, instead });

function nodesOf(root: Node): Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    waiting.push(...Object.values(node));
    if (isNode(node)) found.push(node);
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
