import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { createConsent } from "../browser/index.ts";
import { texts } from "../locales/en.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { ConsentFrame } from "./consent-frame.tsx";
import { ConsentInterface } from "./consent-interface.tsx";
import { ConsentProvider } from "./consent-provider.tsx";
import { useConsent } from "./use-consent.ts";

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

test("the bar is rendered on a server with every answer, and the modal is not", () => {
  const html = render(<ConsentInterface />);
  for (const action of ["accept", "decline", "manage", "save"]) {
    expect(html).toContain(`data-consent-action="${action}"`);
  }
  expect(html).not.toContain("<dialog");
});

test("what is in another language than the page says so, and only that", () => {
  expect(render(<ConsentInterface />, "en-GB")).not.toContain("lang=");
  expect(render(<ConsentInterface />, "nl").match(/lang="en"/g)).toHaveLength(2);
});

test("a frame is a notice with a link to the settings and one to its address, even when pre-ticked", () => {
  const html = render(<ConsentFrame src="https://video.test/1" title="The tour" />);
  expect(html).not.toContain("<iframe");
  expect(html).toContain('<a href="/cookies" data-consent-action="manage"');
  expect(html).toContain('<a href="https://video.test/1" rel="noreferrer">The tour</a>');
});

test("outside of a provider the hook says what is missing", () => {
  function Lost() {
    return useConsent().status;
  }
  expect(() => renderToStaticMarkup(<Lost />)).toThrow("There is no <ConsentProvider> above.");
});
