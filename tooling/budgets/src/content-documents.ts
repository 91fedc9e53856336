import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Manifest, Shard } from "@site/content/query/types";

import { clientFolder } from "./built-pages.ts";

/** A document of the content database, and the files that a browser loads to read it once it has the manifest. */
export interface ContentDocument {
  key: string;
  document: unknown;
  /** The shard that lists the document, and the document itself. */
  files: string[];
}

/** A text of the site and the page that shows it. */
export interface SiteText {
  route: string;
  html: string;
}

const folder = path.join(clientFolder, "content");

/** Reads everything in the built content database. */
export async function readContentDocuments(): Promise<ContentDocument[]> {
  const { shards } = JSON.parse(
    await readFile(path.join(folder, "manifest.json"), "utf8"),
  ) as Manifest;
  const read = await Promise.all(
    shards.map(async (address) => {
      const shard = await readDocument(address);
      const entries = Object.entries(JSON.parse(shard) as Shard);
      return Promise.all(
        entries.map(async ([key, name]) => {
          const text = await readDocument(name);
          return { key, document: JSON.parse(text) as unknown, files: [shard, text] };
        }),
      );
    }),
  );
  return read.flat();
}

/** Returns the texts in a document: its own, or those of the entries that it lists. */
export function listTexts(document: unknown): SiteText[] {
  const {
    path: address,
    html,
    entries,
  } = document as {
    path?: string;
    html?: string;
    entries?: unknown;
  };
  const own = address && html ? [{ route: address.replace(/#.*/, ""), html }] : [];
  return [...own, ...(Array.isArray(entries) ? entries.flatMap(listTexts) : [])];
}

function readDocument(name: string): Promise<string> {
  return readFile(path.join(folder, "documents", name), "utf8");
}
