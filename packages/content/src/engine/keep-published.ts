import { createHash } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** How long documents stay after the last deploy that listed them. Few pages stay open for longer. */
const KEPT_DAYS = 90;

/** Name of a document → the last day on which a deploy listed it. */
type Ledger = Record<string, string>;

/**
 * Adds the documents of earlier deploys, fetched from the live site, to a database that is about to be deployed: a
 * host that replaces all files would take them away from open pages. Returns how many it added. Rejects if the site
 * does not answer, or sends bytes that do not match the name's hash.
 */
export async function keepPublished(
  origin: string,
  folder: string,
  today: string,
): Promise<number> {
  const names = await readdir(path.join(folder, "documents"));
  const ledger: Ledger = Object.fromEntries(names.map((name) => [name, today]));
  const oldest = new Date(Date.parse(today) - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  const published = JSON.parse((await read(origin, "ledger.json")) ?? "{}") as Ledger;
  const earlier = Object.entries(published).filter(
    ([name, day]) => !(name in ledger) && day >= oldest,
  );
  for (const [name, day] of earlier) {
    const text = await read(origin, `documents/${name}`);
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

/** Undefined if the site has nothing, as before its first deploy. */
async function read(origin: string, file: string): Promise<string | undefined> {
  const response = await fetch(new URL(`/content/${file}`, origin));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response.text();
}
