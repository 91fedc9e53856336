import { parseAst } from "rolldown/parseAst";

interface Node {
  type: string;
  [property: string]: unknown;
}

const callees = new Set(["test", "it", "describe"]);

/** The names of the tests, steps and groups of tests in a source, verbatim: `%s` and `${path}` stay as they are. */
export function findTestNames(source: string): Set<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [parseAst(source, { lang: "tsx" })];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    waiting.push(...Object.values(node));
    if (!isNode(node) || node.type !== "CallExpression" || !isTest(node.callee)) continue;
    const name = textOf((node.arguments as unknown[])[0]);
    if (name !== undefined) names.add(name);
  }
  return names;
}

/** `test`, and whatever is called on it: `test.each(table)`, `test.describe`, `describe.each` with a template. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Identifier") return callees.has(String(callee.name));
  return isTest(callee.object ?? callee.callee ?? callee.tag);
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const places = (node.expressions as { name?: string }[]).map(({ name }) => `\${${name ?? "…"}}`);
  return texts.map((text, index) => text + (places[index] ?? "")).join("");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
