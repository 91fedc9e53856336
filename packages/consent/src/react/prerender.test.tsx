import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { createConsent } from "../browser/index.ts";
import { texts } from "../locales/en.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { useConsent } from "./consent-context.ts";
import { ConsentForm } from "./consent-form.tsx";
import { ConsentFrame } from "./consent-frame.tsx";
import { ConsentInterface } from "./consent-interface.tsx";
import { ConsentModal } from "./consent-modal.tsx";
import { ConsentProvider } from "./consent-provider.tsx";

const videos = { id: "videos", name: "Videos", description: "Plays videos.", cookies: [] };
const consent = createConsent({
  necessary: [],
  optional: [],
  functional: [{ ...videos, initialState: true }],
});

function render(children: React.ReactNode, pageLanguage?: string) {
  return renderToStaticMarkup(
    <ConsentProvider
      consent={consent}
      locale="en"
      texts={texts}
      loadTexts={loadTexts}
      settingsPage="/cookies"
      {...(pageLanguage ? { pageLanguage } : {})}
    >
      {children}
    </ConsentProvider>,
  );
}

test("the bar is rendered on a server with all its buttons, but not the modal", () => {
  const html = render(<ConsentInterface />);
  for (const action of ["accept", "decline", "manage", "save"]) {
    expect(html).toContain(`data-consent-action="${action}"`);
  }
  expect(html).not.toContain("<dialog");
});

test("only texts in another language than the page have a lang attribute", () => {
  expect(render(<ConsentInterface />, "en-GB")).not.toContain("lang=");
  expect(render(<ConsentInterface />, "nl").match(/lang="en"/g)).toHaveLength(2);
});

test("a frame is rendered as a notice with a link to the settings and one to its address, even if ticked in advance", () => {
  const html = render(<ConsentFrame src="https://video.test/1" title="The tour" />);
  expect(html).not.toContain("<iframe");
  expect(html).toContain('<a href="/cookies" data-consent-action="manage"');
  expect(html).toContain('<a href="https://video.test/1" rel="noreferrer">The tour</a>');
});

test("no class or id has a word that filters for cookie notices match", () => {
  const html = render(
    <>
      <ConsentInterface />
      <ConsentModal onHidden={() => {}} />
      <ConsentForm />
      <ConsentFrame src="https://video.test/1" title="The tour" />
    </>,
  );
  const names = [...html.matchAll(/\b(?:class|id)="([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.split(" ").filter(Boolean),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/^grant-[a-z-]+$|^_[a-z0-9_]+$/i.test(name))).toEqual([]);
  expect(names.filter((name) => /consent|cookie|gdpr|privacy|choice|notice/i.test(name))).toEqual(
    [],
  );
});

test("the form is rendered with its boxes disabled until the page is hydrated", () => {
  const html = render(<ConsentForm />);
  expect(html).toContain("<legend>Functional cookies (optional)</legend>");
  expect(html.match(/<input[^>]*>/g)).toEqual([expect.stringContaining("disabled")]);
});

test("the hook throws without a provider", () => {
  function Lost() {
    return useConsent().status;
  }
  expect(() => renderToStaticMarkup(<Lost />)).toThrow("There is no <ConsentProvider> above.");
});
