import { parseSync, Visitor } from "rolldown/utils";

/** The specifiers that a module imports: static, re-exported, typed or dynamic. */
export function readImports(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Set<string>();
  const note = (node: { source?: unknown } | null): void => {
    const specifier = (node?.source as { value?: unknown } | null | undefined)?.value;
    if (typeof specifier === "string") found.add(specifier);
  };
  new Visitor({
    ImportDeclaration: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
    ImportExpression: note,
    TSImportType: note,
  }).visit(program);
  return [...found];
}
