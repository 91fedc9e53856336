import type { Redirect } from "@site/content/query/types";
import { headerRules } from "@site/contracts/site/header-rules";

/** The complete `firebase.json`: how Firebase Hosting, and the local host like it, serve the built site. */
export function createHostingConfig(redirects: readonly Redirect[]) {
  return {
    hosting: {
      public: "apps/web/dist/client",
      // All dotfiles, as by default, except the folder of security.txt.
      ignore: ["**/.!(well-known)", "**/.!(well-known)/**"],
      cleanUrls: true,
      trailingSlash: false,
      redirects: redirects.map(({ from, to }) => ({ source: from, destination: to, type: 301 })),
      rewrites: [{ source: "/api/**", function: { functionId: "api", region: "us-central1" } }],
      headers: headerRules,
    },
  };
}
