import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const rdfType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const rdfs = "http://www.w3.org/2000/01/rdf-schema#";
const schema = "http://schema.org/";
const classTypes = new Set([`${rdfs}Class`, "http://www.w3.org/2002/07/owl#Class"]);
const statement = /^<([^>]+)> <([^>]+)> <([^>]+)> /;

/** What a vocabulary says about its terms, by their addresses. */
export interface Vocabulary {
  classes: Set<string>;
  properties: Set<string>;
  parents: Map<string, string[]>;
  /** The classes that may have the property. */
  domains: Map<string, string[]>;
  /** The classes that its values may have. */
  ranges: Map<string, string[]>;
}

/**
 * Reads vocabularies as their authors publish them, from the packages `@vocabulary/…`. Addresses of schema.org have
 * http there; here they have https, as on the site.
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
    for (const line of (await readFile(file, "utf8")).split("\n")) note(read, line);
  }
  return read;
}

function note(into: Vocabulary, line: string): void {
  const [, term = "", says = "", of = ""] = (statement.exec(line) ?? []).map(secure);
  if (says === rdfType && classTypes.has(of)) into.classes.add(term);
  if (says === rdfType && of.endsWith("Property")) into.properties.add(term);
  const list = {
    [`${rdfs}subClassOf`]: into.parents,
    [`${rdfs}domain`]: into.domains,
    [`${rdfs}range`]: into.ranges,
    [secure(`${schema}domainIncludes`)]: into.domains,
    [secure(`${schema}rangeIncludes`)]: into.ranges,
  }[says];
  list?.set(term, [...(list.get(term) ?? []), of]);
}

function secure(address: string): string {
  return address.startsWith(schema) ? address.replace("http:", "https:") : address;
}
