import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { getBuildDay } from "../read/config.ts";

/** How long a document is retained after the last deploy that listed it. Few pages stay open longer. */
const RETENTION_DAYS = 90;

/** Name of a document → the last day on which a deploy listed it. */
type RetentionLedger = Record<string, string>;

/**
 * Adds the documents of earlier deploys, fetched from the live site, to a database that is about to be deployed. A
 * deploy replaces all files of the host, but open pages still request the old ones. Returns the number of added
 * documents. Rejects if the site does not respond, or if a document's bytes do not match the hash in its name.
 */
export async function retainPublishedDocuments(
  origin: string,
  folder: string,
  today: string,
): Promise<number> {
  const names = await readdir(path.join(folder, "documents"));
  const ledger: RetentionLedger = Object.fromEntries(names.map((name) => [name, today]));
  const oldest = new Date(Date.parse(today) - RETENTION_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const published = JSON.parse(
    (await fetchPublished(origin, "ledger.json")) ?? "{}",
  ) as RetentionLedger;
  const earlier = Object.entries(published).filter(
    ([name, day]) => !(name in ledger) && day >= oldest,
  );
  for (const [name, day] of earlier) {
    const text = await fetchPublished(origin, `documents/${name}`);
    if (text === undefined) continue;
    if (`${createHash("sha256").update(text).digest("hex").slice(0, 20)}.json` !== name) {
      throw new Error(`${origin} sends something else as ${name}.`);
    }
    await writeFile(path.join(folder, "documents", name), text);
    ledger[name] = day;
  }
  await writeFile(path.join(folder, "ledger.json"), JSON.stringify(ledger));
  return Object.keys(ledger).length - names.length;
}

/** Returns undefined if the site does not have the file, for example before its first deploy. */
async function fetchPublished(origin: string, file: string): Promise<string | undefined> {
  const response = await fetch(new URL(`/content/${file}`, origin));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response.text();
}

if (import.meta.main) {
  const [origin, folder] = process.argv.slice(2);
  if (!origin || !folder) throw new Error("Usage: retain-documents <site origin> <content folder>");
  const retained = await retainPublishedDocuments(origin, folder, getBuildDay());
  console.log(`Kept ${retained} documents of earlier deploys.`);
}
