import { parseAst } from "rolldown/parseAst";

interface Span {
  start: number;
  end: number;
}

/** A field of an object schema in a contract's source. */
export interface ContractField {
  /** Where it is declared, as in `quoteSchema.planId`. */
  name: string;
  key: Span;
  value: Span;
  shorthand: boolean;
}

export type Mutation = "rename" | "retype";

interface Node extends Span {
  type: string;
  [property: string]: unknown;
}

/**
 * Every field of every object schema that a contract's source declares, including nested ones, and the fields of
 * object literals that schemas spread. Schemas are recognised by `z.object`, `z.strictObject`, `z.looseObject` and
 * by what `z.extend` adds to one.
 */
export function findContractFields(source: string): ContractField[] {
  const { body } = parseAst(source, { lang: "ts" }) as unknown as { body: Node[] };
  const declarations = body.flatMap(declaratorsOf);
  const spread = new Set(declarations.flatMap(({ init }) => spreadNames(init)));
  return declarations.flatMap(({ name, init }) =>
    spread.has(name) && init.type === "ObjectExpression"
      ? fieldsOf(init, name, source)
      : fieldsUnder(init, name, source),
  );
}

/** The source with the one field renamed, or with a type that none of its users can expect. */
export function mutate(source: string, field: ContractField, mutation: Mutation): string {
  const key = source.slice(field.key.start, field.key.end);
  const value = source.slice(field.value.start, field.value.end);
  const changed = mutation === "rename" ? `${key}Renamed: ${value}` : `${key}: ${retype(value)}`;
  return source.slice(0, field.key.start) + changed + source.slice(field.value.end);
}

/**
 * Optional and nullable stay: only the value's type changes. A named schema may be of any type, so it becomes the
 * one that none of them has.
 */
function retype(value: string): string {
  const wrapper = /^z\.(?:optional|nullable)\(([\s\S]*?),?\s*\)$/.exec(value);
  if (wrapper?.[1]) return value.replace(wrapper[1], () => retype(wrapper[1]?.trim() ?? ""));
  if (!value.startsWith("z.")) return "z.boolean()";
  return /^z\.(?:int|number|int32|float64)\b/.test(value) ? "z.string()" : "z.number()";
}

function declaratorsOf(statement: Node): { name: string; init: Node }[] {
  const declaration = (statement.declaration ?? statement) as Node;
  if (declaration.type !== "VariableDeclaration") return [];
  const declarators = declaration.declarations as { id: Node; init: Node | null }[];
  return declarators.flatMap(({ id, init }) => (init ? [{ name: id.name as string, init }] : []));
}

function fieldsUnder(node: Node, name: string, source: string): ContractField[] {
  const shape = objectShape(node);
  if (shape) return fieldsOf(shape, name, source);
  return children(node).flatMap((child) => fieldsUnder(child, name, source));
}

function fieldsOf(shape: Node, name: string, source: string): ContractField[] {
  const properties = (shape.properties as Node[]).filter((one) => one.type === "Property");
  return properties.flatMap((property) => {
    const key = property.key as Node;
    const value = property.value as Node;
    const path = `${name}.${source.slice(key.start, key.end)}`;
    const field = { name: path, key, value, shorthand: property.shorthand === true };
    return [field, ...fieldsUnder(value, path, source)];
  });
}

/** Which argument holds the fields, by the function's name. */
const shapeArgument: Record<string, number> = {
  object: 0,
  strictObject: 0,
  looseObject: 0,
  extend: 1,
};

function objectShape(node: Node): Node | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { object, property } = node.callee as { object?: Node; property?: Node };
  const at = shapeArgument[String(property?.name)];
  const shape = at === undefined ? undefined : (node.arguments as Node[])[at];
  return object?.name === "z" && shape?.type === "ObjectExpression" ? shape : undefined;
}

function spreadNames(node: Node): string[] {
  const here = node.type === "SpreadElement" ? [(node.argument as Node).name as string] : [];
  return [...here, ...children(node).flatMap(spreadNames)];
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => {
      return typeof value === "object" && value !== null && "type" in value && "start" in value;
    });
}
