import { glob, readFile } from "node:fs/promises";
import path from "node:path";

export const clientFolder = path.join(import.meta.dirname, "../../../apps/web/dist/client");

/** A prerendered page: its route and its HTML. */
export interface BuiltPage {
  route: string;
  html: string;
}

/** Reads every prerendered page, sorted by route. Throws if the site is not built. */
export async function readBuiltPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob("**/index.html", { cwd: clientFolder })) {
    const route = `/${path.dirname(file)}`.replace("/.", "/");
    pages.push({ route, html: await readFile(path.join(clientFolder, file), "utf8") });
  }
  if (pages.length === 0) throw new Error("The site is not built: run `turbo build` first.");
  return pages.sort((a, b) => a.route.localeCompare(b.route));
}
