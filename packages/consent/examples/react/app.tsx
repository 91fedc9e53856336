import { loadTexts } from "@site/consent/locales";
import { texts } from "@site/consent/locales/en";
import { ConsentFrame, ConsentInterface, ConsentProvider, useConsent } from "@site/consent/react";

import "@site/consent/style.css";

import { consent } from "./consent.ts";

export function App() {
  return (
    <ConsentProvider
      consent={consent}
      locale="en"
      texts={texts}
      loadTexts={loadTexts}
      settingsPage="/cookies"
    >
      <a href="#main">Skip to the content</a>
      <ConsentInterface />
      <main id="main">
        <h1>The tour</h1>
        <ConsentFrame
          src="https://video.example/embed/tour"
          title="The tour, in two minutes"
          service="videos"
          allow="fullscreen"
        />
        <CookieSettings />
      </main>
    </ConsentProvider>
  );
}

function CookieSettings() {
  const { status, openModal } = useConsent();
  return (
    <p>
      Your choice about cookies: {status}.{" "}
      <button type="button" onClick={openModal}>
        Change it
      </button>
    </p>
  );
}
