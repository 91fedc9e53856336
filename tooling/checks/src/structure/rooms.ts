/**
 * The layers of a folder, from the top down: its files and folders. A file imports only from lower lines, types
 * included, and parts of one line do not import each other. In `features/*` each folder is a part of its own; these
 * may import each other as long as there is no circle.
 */
export type Layers = readonly (readonly string[])[];

/** The folders whose layers are checked. The pages in docs/architecture show each exactly as written here. */
export const rooms: Record<string, Layers> = {
  "apps/api/src": [
    ["server.ts", "function.ts", "ops"],
    ["app.ts", "create-deps.ts"],
    ["doctor"],
    ["router.ts", "jobs"],
    ["operator"],
    ["outbox", "serve"],
    ["features/*"],
    ["trpc.ts", "ledger"],
    ["session"],
    ["pricing", "mail", "http"],
    ["deps.ts"],
    ["db", "providers"],
    ["telemetry"],
    ["refusals.ts"],
    ["database-failures.ts", "errors.ts", "log.ts", "config.ts", "request-scope.ts"],
    ["settings"],
  ],
  "packages/clean/src": [
    ["detect", "polars"],
    ["python", "recipe"],
    ["steps"],
    ["read", "write"],
    ["columns"],
    ["packed-refusal.ts"],
    ["refusal.ts"],
    ["grouped.ts", "printable.ts"],
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
    ["problems"],
    ["search"],
    ["query", "site-paths.ts"],
    ["collections.ts"],
    ["product"],
    ["schemas"],
    ["datasets"],
    ["markup", "brand.ts"],
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
    ["pages.ts", "styles"],
  ],
};
