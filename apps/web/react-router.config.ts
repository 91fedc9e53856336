import type { Config } from "@react-router/dev/config";

export default {
  ssr: false,
  routeDiscovery: { mode: "initial" },
  prerender: {
    paths: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
    concurrency: 2,
  },
} satisfies Config;
