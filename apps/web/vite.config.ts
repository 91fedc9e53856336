import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { datasetFiles } from "./build/content/dataset-files.ts";
import { developSite } from "./build/vite/develop-site.ts";
import { inlineScript } from "./build/vite/inline-script.ts";

/** The browser's files by `vite build`, what renders the pages by `vite build --ssr app/entry.server.tsx`. */
export default defineConfig(({ isSsrBuild = false }) => ({
  appType: "custom",
  plugins: [
    // Its own optimiser would write light-dark() out for browsers that cannot hydrate this site anyway.
    tailwindcss({ optimize: false }),
    react(),
    inlineScript(),
    datasetFiles(),
    developSite(),
  ],
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // Fonts stay files: inlined they would be part of every page's first bytes.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: "app/entry.client.tsx",
        // Importing tRPC does nothing by itself, but its package does not say so: its web sockets would come along.
        treeshake: { moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }] },
        output: {
          // Pages and parts go by their names. What they share has none: every file lists it, and lists of blockers
          // look for words such as "consent".
          chunkFileNames: ({ isDynamicEntry }) =>
            `assets/${isDynamicEntry ? "[name]-" : ""}[hash:8].js`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            // What an update of a dependency alone changes is cached for long.
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
              { name: "api", test: /node_modules\/(@trpc|@tanstack)\// },
              { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\// },
              { name: "schemas", test: /node_modules\/zod\// },
              // What every page starts with, in one file: many small ones compress worse.
              { name: "site", tags: ["$initial"], minShareCount: 2 },
              { name: "session", test: /web\/app\/(session|failures)\//, minShareCount: 8 },
            ],
          },
        },
      },
    }),
  },
}));
