import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { guardChunkReload } from "./scripts/guard-chunk-reload.ts";
import { inlineScript } from "./scripts/inline-script.ts";

export default defineConfig({
  plugins: [
    // Its own optimiser would write light-dark() out for browsers that cannot hydrate this site anyway.
    tailwindcss({ optimize: false }),
    reactRouter(),
    inlineScript(),
    guardChunkReload(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs and only an update of a dependency changes: one file, cached for long.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                },
              ],
            },
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
