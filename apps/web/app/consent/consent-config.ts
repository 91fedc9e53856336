import type { ConsentConfig } from "@site/consent";
import { brand } from "@site/content/brand";

import { prefetchChunk } from "#app/navigation/chunk-reload.ts";

import { queueEvents } from "./analytics.ts";

/**
 * Everything on this site that stores data in the visitor's browser or comes from a third party. The bar, the dialog
 * and the cookies page are generated from it, and nothing else is loaded.
 */
export const consentConfig = {
  necessary: [
    {
      id: "consent",
      name: "Your choice about cookies",
      description: "Remembers for a year what you allowed and what you declined.",
      cookies: ["cookie_control_consent", "cookie_control_enabled_cookies"],
    },
    {
      id: "login",
      name: "Login",
      description:
        "Keeps you logged in with Firebase Authentication, which stores the session in your browser. Only once you log in.",
      cookies: [],
      vendor: { name: "Google Firebase", policy: "https://firebase.google.com/support/privacy" },
    },
    {
      id: "payment",
      name: "Payment",
      description:
        "Stripe uses these to recognise fraud. We load nothing from Stripe before you choose to pay.",
      cookies: ["__stripe_mid", "__stripe_sid"],
      vendor: { name: "Stripe", policy: "https://stripe.com/privacy" },
    },
  ],
  optional: [
    {
      id: "analytics",
      name: "Analytics",
      description: `Google Analytics tells ${brand.company.name} which pages are read and where visitors give up. Its cookies recognise your browser for up to two years. If a page fails, it tells our own server how.`,
      cookies: ["_ga", "_ga_*"],
      vendor: { name: "Google", policy: "https://policies.google.com/privacy" },
      consentTypes: ["analytics_storage"],
      accepted() {
        queueEvents();
        void prefetchChunk(async () => {
          const { startAnalytics } = await import("./start-analytics.ts");
          startAnalytics().catch(reportError);
        });
        void prefetchChunk(async () => {
          const { reportPageErrors } = await import("./own-server.ts");
          reportPageErrors();
        });
      },
    },
  ],
  functional: [
    {
      id: "embeds",
      name: "Videos and other embedded content",
      description:
        "Shows content from other websites inside our pages. They then learn your network address and may set their own cookies.",
      cookies: [],
    },
  ],
  // The services that visitors first decided about. Stays when services change: then visitors are asked again.
  initialRevision: "1s1dxga",
} as const satisfies ConsentConfig;

type ServiceId = (typeof consentConfig)["necessary" | "optional" | "functional"][number]["id"];

/** Translated name and description of every service; the configuration itself is in English. */
export type ServiceTexts = Record<ServiceId, { name: string; description: string }>;
