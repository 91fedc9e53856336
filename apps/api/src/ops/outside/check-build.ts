import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import { type Finding, findingsOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import { inTurns } from "./in-turns.ts";
import type { Outside } from "./outside.ts";

const { ok, warning, wrong } = findingsOf("site");
const CHECK = "build";

/** Whether each page is, byte by byte, the one of the build that is meant to be there. */
export async function checkBuild({
  origin,
  build,
}: Pick<Outside, "origin" | "build">): Promise<Finding[]> {
  if (build === undefined) {
    const mend = "Name the built site with --build FOLDER, as in apps/web/dist/client.";
    return [warning(CHECK, "was not compared", mend)];
  }
  const pages: string[] = [];
  for await (const file of glob("**/*.html", { cwd: build })) {
    // The host answers with it where there is no page.
    if (file !== "404.html") pages.push(file);
  }
  if (pages.length === 0) {
    const mend = "Build it: `pnpm turbo run build --filter=@site/web`.";
    return [warning(CHECK, `${build} has no page`, mend)];
  }
  const others = await inTurns(pages.sort(), async (file) => {
    const address = `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`;
    const response = await getPage(origin + encodeURI(address));
    const served = Buffer.from(await response.arrayBuffer());
    const meant = await readFile(path.join(build, file));
    return response.ok && served.equals(meant) ? [] : [address];
  });
  if (others.length === 0) return [ok(CHECK, `${pages.length} pages as they were built`)];
  const mend =
    "Deploy this build, or name the one you mean. If only a few differ, something in front rewrites pages. It must not, because their scripts are allowed by hashes.";
  const shown = others.slice(0, 3).join(", ");
  return [wrong(CHECK, `${others.length} of ${pages.length} pages differ: ${shown}`, mend)];
}
