import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/** Where the content of the site lies, and where its database goes. */
export const siteFolders = {
  root,
  target: path.join(root, "dist/content"),
  cache: path.join(root, "node_modules/.cache/content"),
};
