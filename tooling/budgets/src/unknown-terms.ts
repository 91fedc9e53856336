import type { Vocabulary } from "./vocabulary.ts";

/** A node of expanded JSON-LD. */
interface Node {
  "@type"?: string[];
  "@value"?: unknown;
  [property: string]: unknown;
}

const text = "https://schema.org/Text";
const rdfsLiteral = "http://www.w3.org/2000/01/rdf-schema#Literal";

/**
 * Where an expanded JSON-LD document leaves its vocabularies: unknown classes and properties, properties on the
 * wrong class, values of the wrong class. Terms of namespaces without a vocabulary here are skipped.
 */
export function unknownTerms(document: unknown, vocabulary: Vocabulary): string[] {
  const namespaces = new Set([...vocabulary.classes].map(namespaceOf));
  const isKnown = (term: string) => namespaces.has(namespaceOf(term));
  const ancestors = (type: string): string[] => [
    type,
    ...(vocabulary.parents.get(type) ?? []).flatMap((parent) =>
      parent === type ? [] : ancestors(parent),
    ),
  ];
  const isOneOf = (types: readonly string[], allowed: readonly string[]) =>
    types.flatMap(ancestors).some((type) => allowed.includes(type));

  function look(node: unknown): string[] {
    if (Array.isArray(node)) return node.flatMap(look);
    if (typeof node !== "object" || node === null) return [];
    const { "@type": types = [], "@value": value, ...properties } = node as Node;
    if (value !== undefined) return [];
    return [
      ...[types].flat().filter((type) => isKnown(type) && !vocabulary.classes.has(type)),
      ...Object.entries(properties).flatMap(([property, values]) => [
        ...complaints(property, [types].flat(), [values].flat() as Node[]),
        ...look(values),
      ]),
    ];
  }

  function complaints(property: string, types: string[], values: Node[]): string[] {
    if (property.startsWith("@") || !isKnown(property)) return [];
    if (!vocabulary.properties.has(property)) return [property];
    const domains = vocabulary.domains.get(property) ?? [];
    const isMisplaced =
      types.some((type) => vocabulary.classes.has(type)) &&
      domains.some(isKnown) &&
      !isOneOf(types, domains);
    const ranges = vocabulary.ranges.get(property) ?? [];
    const isWrong = values.some((value) => !fits(value, ranges));
    return [
      ...(isMisplaced ? [`${property} on ${types.join(", ")}`] : []),
      ...(isWrong ? [`${property} with ${JSON.stringify(values).slice(0, 80)}`] : []),
    ];
  }

  function fits(value: Node, ranges: readonly string[]): boolean {
    if (ranges.length === 0 || !ranges.every(isKnown)) return true;
    // An address is a reference, which says nothing about its target.
    if (URL.canParse(String(value["@value"]))) return true;
    if (value["@value"] === undefined) {
      const types = [value["@type"] ?? []].flat().filter(isKnown);
      return types.length === 0 || isOneOf(types, ranges);
    }
    const isLiteral = (range: string) =>
      range === rdfsLiteral || ancestors(range).some((type) => dataTypes.has(type));
    return ranges.some(isLiteral);
  }
  return look(document);
}

const dataTypes = new Set([
  text,
  ...["Boolean", "Date", "DateTime", "Number", "Time", "Duration", "DataType"].map(
    (name) => `https://schema.org/${name}`,
  ),
]);

function namespaceOf(term: string): string {
  return term.replace(/[^/#]*$/, "");
}
