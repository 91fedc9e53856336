import { parseSync, Visitor } from "rolldown/utils";

export interface WrittenPattern {
  line: number;
  /** Undefined if it is built at run time. */
  pattern: { source: string; flags: string } | undefined;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
}

/** The regular expressions in a module: literals, and arguments of `RegExp`. */
export function readPatterns(file: string, text: string): WrittenPattern[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: WrittenPattern[] = [];
  const note = (start: number, pattern: WrittenPattern["pattern"]): void => {
    found.push({ line: text.slice(0, start).split("\n").length, pattern });
  };
  const noteBuilt = (call: { start: number; callee: unknown; arguments: unknown[] }): void => {
    const callee = call.callee as { type: string; name?: string };
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const [source, flags] = (call.arguments as Node[]).map((given) =>
      given.type === "Literal" && typeof given.value === "string" ? given.value : undefined,
    );
    const isWhole = source !== undefined && call.arguments.length === (flags === undefined ? 1 : 2);
    note(call.start, isWhole ? { source, flags: flags ?? "" } : undefined);
  };
  new Visitor({
    Literal(node) {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) note(node.start, { source: regex.pattern, flags: regex.flags });
    },
    CallExpression: noteBuilt,
    NewExpression: noteBuilt,
  }).visit(program);
  return found;
}
