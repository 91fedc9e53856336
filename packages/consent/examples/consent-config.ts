import { loadScript } from "@site/consent/browser";
import { validateConfig } from "@site/consent/validate";

const MEASUREMENT_ID = "G-EXAMPLE";

/** One service for each kind of tag that a site may have. */
export const consentConfig = validateConfig({
  necessary: [
    {
      id: "session",
      name: { en: "Session", de: "Sitzung" },
      description: {
        en: "Keeps you signed in while you use the site.",
        de: "Hält Sie angemeldet, während Sie die Website benutzen.",
      },
      cookies: ["session"],
    },
  ],
  optional: [
    {
      // Google's tag, which supports Consent Mode: the library reports the granted consent types to it.
      id: "analytics",
      name: { en: "Analytics", de: "Statistik" },
      description: {
        en: "Counts visits with Google Analytics.",
        de: "Zählt Besuche mit Google Analytics.",
      },
      cookies: ["_ga", "_ga_*"],
      consentTypes: ["analytics_storage"],
      accepted() {
        window.dataLayer ??= [];
        gtag("js", new Date());
        gtag("config", MEASUREMENT_ID);
        void loadScript(`https://www.googletagmanager.com/gtag/js?id=${MEASUREMENT_ID}`);
      },
    },
    {
      // A script with attributes, and a reaction that deletes its data when the visitor declines.
      id: "chat",
      name: "Chat",
      description: "Lets you talk to us from every page.",
      cookies: ["chat_*"],
      accepted: () => void loadScript("https://chat.example/widget.js", { "data-room": "sales" }),
      declined: () => localStorage.removeItem("chat-draft"),
    },
    {
      // A pixel: an image that is only requested.
      id: "campaigns",
      name: "Campaigns",
      description: "Tells our partner that an advertisement of theirs brought you here.",
      cookies: [],
      accepted() {
        new Image().src = "https://partner.example/pixel.gif";
      },
    },
  ],
  functional: [
    {
      // Frames need this service: see ConsentFrame and renderFrameGate. It has no reaction.
      id: "videos",
      name: { en: "Videos", de: "Videos" },
      description: {
        en: "Plays videos from a video site.",
        de: "Spielt Videos von einer Videoplattform ab.",
      },
      cookies: [],
    },
  ],
});

/** Google's tags need an `arguments` object, which arrow functions do not have. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer?.push(arguments);
}
