import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { chunkGroups } from "./scripts/chunk-groups.ts";
import { contentDatabase } from "./scripts/content-database.ts";
import { datasets } from "./scripts/datasets-plugin.ts";
import { guardChunkReload } from "./scripts/guard-chunk-reload.ts";
import { guardDynamicImport } from "./scripts/guard-dynamic-import.ts";
import { inlineScript } from "./scripts/inline-script.ts";
import { pruneReact } from "./scripts/prune-react.ts";
import { pruneRouter } from "./scripts/prune-router.ts";

export default defineConfig({
  plugins: [
    // Its own optimiser would write light-dark() out for browsers that cannot hydrate this site anyway.
    tailwindcss({ optimize: false }),
    reactRouter(),
    inlineScript(),
    datasets(),
    contentDatabase(),
    guardChunkReload(),
    guardDynamicImport(),
    pruneRouter(),
    pruneReact(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Importing tRPC does nothing by itself, but its package does not say so: its web sockets would come along.
          treeshake: { moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }] },
          output: {
            codeSplitting: { groups: chunkGroups },
            // Seven characters of the hash: every page names dozens of files, and nothing compresses these.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
  },
  build: {
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: false,
    // Fonts stay files: inlined they would be part of every page's first bytes.
    assetsInlineLimit: 0,
  },
});
