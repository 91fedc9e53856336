/** How the source of a package is laid out. */
export interface Rooms {
  /**
   * Its rooms, from the top down: files and folders below `source`. A room imports only from lower lines, and
   * rooms of one line know nothing of each other. In a room `features/*` each folder is a room of its own; these
   * may import each other as long as no circle comes of it.
   */
  layers?: readonly (readonly string[])[];
  /** Where the rooms lie; the package's own folder unless given. */
  source?: string;
}

/** The packages whose structure is checked, by their folders. A package without layers keeps to the other rules. */
export const rooms: Record<string, Rooms> = {
  "apps/api": {
    source: "src",
    layers: [
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
    ],
  },
};

/** Packages that are not held to their structure yet. */
export const notYetHeld: readonly string[] = ["apps/web", "packages/consent", "packages/content"];
