/** The values that a workflow's expressions may name: `matrix.package` is `context.matrix.package`. */
export type Context = Record<string, unknown>;

/** Replaces `${{ … }}` in a text by values. */
export function fillIn(text: string, context: Context): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const value = evaluate(expression, context);
    return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  });
}

/** The value of an expression, of the kinds that our workflow uses; throws for any other. */
export function evaluate(expression: string, context: Context): unknown {
  const text = expression.replace(/^\s*\$\{\{(.*)\}\}\s*$/, "$1").trim();
  const either = text.split("||");
  if (either.length > 1) return either.some((part) => evaluate(part, context));
  const [, left, operator, right] = /^(.+?)\s*(==|!=)\s*(.+)$/.exec(text) ?? [];
  if (left && right)
    return (evaluate(left, context) === evaluate(right, context)) === (operator === "==");
  const [, name, list = ""] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  if (name) {
    const given = list === "" ? [] : list.split(",").map((part) => evaluate(part, context));
    if (name === "always") return true;
    if (name === "fromJSON") return JSON.parse(String(given[0])) as unknown;
    if (name === "contains") return (given[0] as unknown[]).includes(given[1]);
    if (name === "hashFiles") return "files";
  }
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (!/^[\w.*-]+$/.test(text)) throw new Error(`The expression ${text} is of an unknown kind.`);
  return text.split(".").reduce<unknown>((value, part) => {
    if (part === "*") return Object.values(value ?? {});
    const of = (each: unknown) => (each as Context | undefined)?.[part];
    return Array.isArray(value) ? value.map(of) : of(value);
  }, context);
}
