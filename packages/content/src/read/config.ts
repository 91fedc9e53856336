import path from "node:path";

import * as z from "zod/mini";

const environment = z.object({ CONTENT_TODAY: z.optional(z.iso.date()) });

/** Returns the day of the build, in UTC. Set CONTENT_TODAY to repeat an earlier build. */
export function getBuildDay(): string {
  const { CONTENT_TODAY: day } = environment.parse(process.env);
  return day ?? new Date().toISOString().slice(0, 10);
}

/**
 * Returns the folders of the content, its database and the cache of rendered texts. With drafts, database and cache
 * are separate.
 */
export function getContentFolders(root: string, { drafts }: { drafts: boolean }) {
  const name = drafts ? "content-drafts" : "content";
  return {
    root,
    target: path.join(root, "dist", name),
    cache: path.join(root, "node_modules/.cache", name),
  };
}

const root = path.join(import.meta.dirname, "../..");

export const siteFolders = getContentFolders(root, { drafts: false });
export const draftFolders = getContentFolders(root, { drafts: true });
