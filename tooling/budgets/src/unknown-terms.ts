import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const rdfType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const rdfs = "http://www.w3.org/2000/01/rdf-schema#";
const schema = "http://schema.org/";
const classTypes = new Set([`${rdfs}Class`, "http://www.w3.org/2002/07/owl#Class"]);
const statement = /^<([^>]+)> <([^>]+)> <([^>]+)> /;

/** The definitions of a vocabulary's terms, by URL. */
export interface Vocabulary {
  classes: Set<string>;
  properties: Set<string>;
  parents: Map<string, string[]>;
  /** The classes that can have each property. */
  domains: Map<string, string[]>;
  /** The classes that each property's values can have. */
  ranges: Map<string, string[]>;
}

/**
 * Reads the published vocabularies from the packages `@vocabulary/…`. schema.org's addresses begin with http there;
 * they are converted to https, as on the site.
 */
export async function readVocabularies(names: readonly string[]): Promise<Vocabulary> {
  const read: Vocabulary = {
    classes: new Set(),
    properties: new Set(),
    parents: new Map(),
    domains: new Map(),
    ranges: new Map(),
  };
  for (const name of names) {
    const { resolve } = createRequire(import.meta.url);
    const file = resolve(`@vocabulary/${name}`).replace(/index\.js$/, `${name}.nq`);
    for (const line of (await readFile(file, "utf8")).split("\n")) addStatement(read, line);
  }
  return read;
}

function addStatement(vocabulary: Vocabulary, line: string): void {
  const [, subject = "", predicate = "", object = ""] = (statement.exec(line) ?? []).map(toHttps);
  if (predicate === rdfType && classTypes.has(object)) vocabulary.classes.add(subject);
  if (predicate === rdfType && object.endsWith("Property")) vocabulary.properties.add(subject);
  const list = {
    [`${rdfs}subClassOf`]: vocabulary.parents,
    [`${rdfs}domain`]: vocabulary.domains,
    [`${rdfs}range`]: vocabulary.ranges,
    [toHttps(`${schema}domainIncludes`)]: vocabulary.domains,
    [toHttps(`${schema}rangeIncludes`)]: vocabulary.ranges,
  }[predicate];
  list?.set(subject, [...(list.get(subject) ?? []), object]);
}

function toHttps(address: string): string {
  return address.startsWith(schema) ? address.replace("http:", "https:") : address;
}

/** A node of an expanded JSON-LD document. */
interface Node {
  "@type"?: string[];
  "@value"?: unknown;
  [property: string]: unknown;
}

const text = "https://schema.org/Text";
const rdfsLiteral = "http://www.w3.org/2000/01/rdf-schema#Literal";

/**
 * Finds terms in an expanded JSON-LD document that do not follow their vocabularies: unknown classes and properties,
 * properties on the wrong class, values of the wrong class. Skips namespaces without a vocabulary.
 */
export function findUnknownTerms(document: unknown, vocabulary: Vocabulary): string[] {
  const namespaces = new Set([...vocabulary.classes].map(getNamespace));
  const isKnown = (term: string) => namespaces.has(getNamespace(term));
  const ancestors = (type: string): string[] => [
    type,
    ...(vocabulary.parents.get(type) ?? []).flatMap((parent) =>
      parent === type ? [] : ancestors(parent),
    ),
  ];
  const isOneOf = (types: readonly string[], allowed: readonly string[]) =>
    types.flatMap(ancestors).some((type) => allowed.includes(type));

  function visitNode(node: unknown): string[] {
    if (Array.isArray(node)) return node.flatMap(visitNode);
    if (typeof node !== "object" || node === null) return [];
    const { "@type": types = [], "@value": value, ...properties } = node as Node;
    if (value !== undefined) return [];
    return [
      ...[types].flat().filter((type) => isKnown(type) && !vocabulary.classes.has(type)),
      ...Object.entries(properties).flatMap(([property, values]) => [
        ...findPropertyErrors(property, [types].flat(), [values].flat() as Node[]),
        ...visitNode(values),
      ]),
    ];
  }

  function findPropertyErrors(property: string, types: string[], values: Node[]): string[] {
    if (property.startsWith("@") || !isKnown(property)) return [];
    if (!vocabulary.properties.has(property)) return [property];
    const domains = vocabulary.domains.get(property) ?? [];
    const isMisplaced =
      types.some((type) => vocabulary.classes.has(type)) &&
      domains.some(isKnown) &&
      !isOneOf(types, domains);
    const ranges = vocabulary.ranges.get(property) ?? [];
    const isWrong = values.some((value) => !isInRange(value, ranges));
    return [
      ...(isMisplaced ? [`${property} on ${types.join(", ")}`] : []),
      ...(isWrong ? [`${property} with ${JSON.stringify(values).slice(0, 80)}`] : []),
    ];
  }

  function isInRange(value: Node, ranges: readonly string[]): boolean {
    if (ranges.length === 0 || !ranges.every(isKnown)) return true;
    // A URL may refer to a node of any class.
    if (URL.canParse(String(value["@value"]))) return true;
    if (value["@value"] === undefined) {
      const types = [value["@type"] ?? []].flat().filter(isKnown);
      return types.length === 0 || isOneOf(types, ranges);
    }
    const isLiteral = (range: string) =>
      range === rdfsLiteral || ancestors(range).some((type) => dataTypes.has(type));
    return ranges.some(isLiteral);
  }
  return visitNode(document);
}

const dataTypes = new Set([
  text,
  ...["Boolean", "Date", "DateTime", "Number", "Time", "Duration", "DataType"].map(
    (name) => `https://schema.org/${name}`,
  ),
]);

function getNamespace(term: string): string {
  return term.replace(/[^/#]*$/, "");
}
