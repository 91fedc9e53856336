/** A folder's layers from the top down; each line lists the files and folders of one layer. */
export type Layers = readonly (readonly string[])[];

/**
 * The folders whose layers are checked. A file imports only from lower lines, types included, and entries of one line
 * do not import each other. In `features/*` each folder is an entry of its own; features may import each other as long
 * as there is no cycle. `pnpm docs:write` copies these lists into docs/architecture.
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
    ["settings"],
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
