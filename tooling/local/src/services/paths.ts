import path from "node:path";

/** The repository's root, and its build output. */
export const root = path.resolve(import.meta.dirname, "../../../..");
export const firebaseJson = path.join(root, "firebase.json");
export const apiServer = path.join(root, "apps/api/dist/server.mjs");
export const apiOps = path.join(root, "apps/api/dist/ops.mjs");
export const apiBuild = path.join(root, "apps/api/build.ts");
/** The design system's page, which only the local host serves. */
export const uiPage = path.join(root, "apps/web/dist/ui");
export const web = path.join(root, "apps/web");
