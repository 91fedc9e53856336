import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import jsonld from "jsonld";
import { beforeAll, expect, test } from "vitest";

import { readBuiltPages, clientFolder } from "./built-pages.ts";
import { findUnknownTerms, readVocabularies, type Vocabulary } from "./unknown-terms.ts";

let vocabulary: Vocabulary;

beforeAll(async () => {
  vocabulary = await readVocabularies(["schema", "dcat", "dcterms", "foaf", "csvw", "vcard"]);
  // The package contains the second edition of DCAT, which lacks this term. Source:
  // https://www.w3.org/TR/vocab-dcat-3/#Property:resource_version
  vocabulary.properties.add("http://www.w3.org/ns/dcat#version");
});

/** Contexts are replaced by local ones, so nothing is fetched. They only map terms to vocabularies. */
async function findErrors(document: object): Promise<string[]> {
  const expanded = await jsonld.expand(document, {
    documentLoader: (url) => {
      const context = contexts[url];
      if (!context) throw new Error(`There is no context for ${url} here.`);
      return Promise.resolve({ documentUrl: url, document: { "@context": context } });
    },
  });
  return findUnknownTerms(expanded, vocabulary);
}

const contexts: Record<string, Record<string, string>> = {
  "https://schema.org": { "@vocab": "https://schema.org/" },
  "http://www.w3.org/ns/csvw": {
    "@vocab": "http://www.w3.org/ns/csvw#",
    dc: "http://purl.org/dc/terms/",
    columns: "http://www.w3.org/ns/csvw#column",
    titles: "http://www.w3.org/ns/csvw#title",
  },
};

const block = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g;

test("the structured data of every page says only what schema.org knows, where it belongs", async () => {
  const complaints: Record<string, string[]> = {};
  const types = new Set<string>();
  for (const { route, html } of await readBuiltPages()) {
    for (const [, json = ""] of html.matchAll(block)) {
      const found = await findErrors(JSON.parse(json) as object);
      if (found.length > 0) complaints[route] = found;
      for (const [, type = ""] of json.matchAll(/"@type":"(\w+)"/g)) types.add(type);
    }
  }
  expect(complaints).toEqual({});
  const expected = [
    "BlogPosting",
    "BreadcrumbList",
    "Dataset",
    "FAQPage",
    "HowTo",
    "Offer",
    "SoftwareApplication",
  ];
  expect([...types]).toEqual(expect.arrayContaining(expected));
});

test("every descriptor of a dataset says only what DCAT, Croissant's base and CSV on the Web know", async () => {
  const complaints: Record<string, string[]> = {};
  for await (const file of glob("datasets/**/*.{json,jsonld}", { cwd: clientFolder })) {
    const document = JSON.parse(await readFile(path.join(clientFolder, file), "utf8")) as object;
    if (!("@context" in document)) continue;
    complaints[file] = await findErrors(document);
  }
  expect(Object.keys(complaints)).not.toEqual([]);
  expect(Object.entries(complaints).filter(([, found]) => found.length > 0)).toEqual([]);
});

test.each([
  [{ "@type": "BlogPost", headline: "x" }, ["https://schema.org/BlogPost"]],
  [{ "@type": "BlogPosting", headlin: "x" }, ["https://schema.org/headlin"]],
  [
    { "@type": "Offer", headline: "x" },
    ["https://schema.org/headline on https://schema.org/Offer"],
  ],
  [
    { "@type": "BlogPosting", mainEntityOfPage: "/x", author: "a name" },
    [expect.stringContaining("author with")],
  ],
  [
    { "@type": "BlogPosting", author: { "@type": "Offer" } },
    [expect.stringContaining("author with")],
  ],
])("%j is reported", async (thing, complaints) => {
  expect(await findErrors({ "@context": "https://schema.org", ...thing })).toEqual(complaints);
});
