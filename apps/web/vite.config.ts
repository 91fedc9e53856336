import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { datasetFilesPlugin } from "./build/content/dataset-files.ts";
import { getChunkFileName } from "./build/vite/asset-name.ts";
import { devServerPlugin } from "./build/vite/develop-site.ts";
import { inlineScriptPlugin } from "./build/vite/inline-script.ts";
import { createLicencePlugins } from "./build/vite/third-party-licences.ts";
import { writtenFilesPlugin } from "./build/vite/written-files.ts";

const licences = createLicencePlugins();

/** `vite build` builds the client, `vite build --ssr app/entry.server.tsx` the renderer of the pages. */
export default defineConfig(({ isSsrBuild = false }) => ({
  appType: "custom",
  plugins: [
    // Tailwind's minifier would expand light-dark() for browsers that this site does not support.
    tailwindcss({ optimize: false }),
    react(),
    inlineScriptPlugin(),
    datasetFilesPlugin(),
    devServerPlugin(),
    licences.main,
    writtenFilesPlugin(),
  ],
  worker: { plugins: () => [licences.forWorker()] },
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    // Keep fonts as files: inlined, they would be part of every page's first bytes.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: "app/entry.client.tsx",
        // tRPC has no side effects on import, but its package does not declare that. Without this, its web sockets
        // would be bundled.
        treeshake: { moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }] },
        output: {
          chunkFileNames: getChunkFileName,
          codeSplitting: {
            includeDependenciesRecursively: false,
            // Chunks of dependencies stay cached until an update.
            groups: [
              { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
              { name: "api", test: /node_modules\/(@trpc|@tanstack)\// },
              { name: "forms", test: /node_modules\/(react-hook-form|@hookform)\// },
              { name: "schemas", test: /node_modules\/zod\// },
              // The initial code of every page in one file, which compresses better than many small ones.
              { name: "site", tags: ["$initial"], minShareCount: 2 },
              // Pages without an account keep drafts too.
              {
                name: "session",
                test: /web\/app\/(session(?!\/drafts)|failures)\//,
                minShareCount: 8,
              },
            ],
          },
        },
      },
    }),
  },
}));
