import type { Config } from "@react-router/dev/config";

import { contentPages } from "./scripts/content-pages.ts";

export default {
  ssr: false,
  routeDiscovery: { mode: "initial" },
  prerender: {
    paths: async ({ getStaticPaths }) => [
      ...new Set([...getStaticPaths(), "/404", ...(await contentPages()).map(({ path }) => path)]),
    ],
    concurrency: 2,
  },
} satisfies Config;
