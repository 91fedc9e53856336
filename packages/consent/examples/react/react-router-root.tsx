import { renderHeadScript } from "@site/consent/head";
import { loadTexts } from "@site/consent/locales";
import { texts } from "@site/consent/locales/en";
import { ConsentInterface, ConsentProvider } from "@site/consent/react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

import "@site/consent/style.css";

import { consentConfig } from "../consent-config.ts";
import { consent } from "./consent.ts";

/** The head script sets attributes on the root element, so React must ignore the difference. */
export default function Root() {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: renderHeadScript(consentConfig) }} />
      </head>
      <body>
        <ConsentProvider consent={consent} locale="en" texts={texts} loadTexts={loadTexts}>
          <ConsentInterface />
          <Outlet />
        </ConsentProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
