import path from "node:path";

/** The folders of the content, its database and the cache of rendered texts; with drafts the last two differ. */
export function contentFolders(root: string, { drafts }: { drafts: boolean }) {
  const name = drafts ? "content-drafts" : "content";
  return {
    root,
    target: path.join(root, "dist", name),
    cache: path.join(root, "node_modules/.cache", name),
  };
}

const root = path.join(import.meta.dirname, "../..");

export const siteFolders = contentFolders(root, { drafts: false });
export const draftFolders = contentFolders(root, { drafts: true });
