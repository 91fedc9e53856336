/**
 * The rooms of a folder, from the top down: its files and folders. A room imports only from lower lines, types
 * included, and rooms of one line know nothing of each other. In `features/*` each folder is a room of its own;
 * these may import each other as long as no circle comes of it.
 */
export type Layers = readonly (readonly string[])[];

/** The folders whose layers are checked. The pages in docs/architecture show each as it is written here. */
export const rooms: Record<string, Layers> = {
  "apps/api/src": [
    ["server.ts", "function.ts", "ops"],
    ["app.ts", "create-deps.ts"],
    ["router.ts", "jobs"],
    ["outbox", "serve"],
    ["features/*"],
    ["trpc.ts", "ledger"],
    ["pricing", "session", "mail", "http"],
    ["deps.ts"],
    ["db", "providers"],
    ["telemetry"],
    ["refusals.ts"],
    ["database-failures.ts", "errors.ts", "log.ts", "config.ts", "request-scope.ts"],
    ["settings"],
  ],
  "packages/content/src": [
    ["engine"],
    ["feeds"],
    ["write"],
    ["check"],
    ["render", "python", "figures"],
    ["markdown"],
    ["read"],
    ["problems"],
    ["search"],
    ["query", "site-paths.ts"],
    ["collections.ts"],
    ["schemas"],
    ["datasets"],
    ["markup", "brand.ts"],
  ],
  "apps/web/app": [
    ["entry.client.tsx", "entry.server.tsx"],
    ["document.tsx", "routes.ts"],
    ["root.tsx", "routes"],
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
