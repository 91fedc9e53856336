import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** A page with every component of `app/ui` in each of its states. Built beside the site and never deployed. */
export default defineConfig({
  root: "ui-page",
  base: "/_ui/",
  publicDir: false,
  plugins: [tailwindcss({ optimize: false })],
  build: {
    outDir: "../dist/ui",
    emptyOutDir: true,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    // Never loaded over a network.
    chunkSizeWarningLimit: 2_000,
  },
});
