/** A folder's layers from top to bottom. Each item lists the files and folders of one layer. */
export type Layers = readonly (readonly string[])[];

/**
 * The folders whose layers are checked. A file can import only from lower layers, even types. Entries of one layer do
 * not import each other. In `features/*`, each folder is an entry; features can import each other unless that creates
 * a cycle. `pnpm docs:write` copies these lists into docs/architecture.
 */
export const layersByFolder: Record<string, Layers> = {
  "apps/api/src": [
    ["server.ts", "function.ts", "ops"],
    ["app.ts", "create-deps.ts"],
    ["doctor"],
    ["router.ts"],
    ["operator"],
    ["jobs"],
    ["outbox", "serve"],
    ["features/*"],
    ["trpc.ts", "ledger"],
    ["session"],
    ["pricing", "mail", "http"],
    ["deps.ts"],
    ["db", "providers"],
    ["telemetry"],
    ["error-mapping.ts"],
    ["database-errors.ts", "errors.ts", "log.ts", "config.ts", "request-context.ts"],
    ["settings", "days.ts"],
  ],
  "packages/clean/src": [
    ["detect"],
    ["scripts", "recipe"],
    ["steps"],
    ["read", "write"],
    ["columns"],
    ["binary-file-error.ts"],
    ["errors.ts"],
    ["format-count.ts", "escape-unprintable.ts"],
  ],
  "packages/content/src": [
    ["engine"],
    ["feeds"],
    ["write"],
    ["check"],
    ["render", "python", "figures"],
    ["newsletter"],
    ["markdown"],
    ["read"],
    ["problems.ts"],
    ["search"],
    ["query", "site-paths.ts"],
    ["collections.ts"],
    ["product"],
    ["schemas"],
    ["datasets"],
    ["markup.ts", "brand.ts"],
  ],
  "apps/web/app": [
    ["entry.client.tsx", "entry.server.tsx"],
    ["document.tsx", "routes.ts"],
    ["page-modules.ts", "root.tsx"],
    ["routes"],
    ["features/*"],
    ["boot", "forms", "search"],
    ["ui"],
    ["consent"],
    ["api"],
    ["session"],
    ["navigation"],
    ["content"],
    ["failures"],
    ["lib"],
    ["pages.ts"],
  ],
};
