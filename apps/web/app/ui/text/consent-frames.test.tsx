// @vitest-environment jsdom
import { createConsent } from "@site/consent/browser";
import { loadTexts } from "@site/consent/locales";
import { texts } from "@site/consent/locales/en";
import { ConsentProvider } from "@site/consent/react";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";

import { ConsentFrames } from "./consent-frames.tsx";

const src = "https://video.example/embed/tour?a=1&b=2";
const createFrameHtml = (address: string) =>
  `<p>Before</p><div data-frame data-src="${address}" data-title="The tour"><a href="${address}">The tour</a></div>`;
const consent = createConsent(
  {
    necessary: [],
    optional: [],
    functional: [{ id: "embeds", name: "Videos", description: "Plays videos.", cookies: [] }],
  },
  { reload: () => undefined },
);

let root: Root;
let page: HTMLElement;

function Text({ html }: { html: string }) {
  const [content, setContent] = useState<Element | null>(null);
  return (
    <>
      <div key={html} ref={setContent} dangerouslySetInnerHTML={{ __html: html }} />
      {content && <ConsentFrames content={content} />}
    </>
  );
}

function withConsent(html: string) {
  return (
    <ConsentProvider
      consent={consent}
      locale="en"
      texts={texts}
      loadTexts={loadTexts}
      settingsPage="/cookies"
    >
      <Text html={html} />
    </ConsentProvider>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  page = document.body.appendChild(document.createElement("main"));
  root = createRoot(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

test("a frame is a link without JavaScript", () => {
  const html = renderToStaticMarkup(withConsent(createFrameHtml(src)));
  expect(html).toContain('<a href="https://video.example/embed/tour?a=1&b=2">The tour</a>');
  expect(html).not.toContain("<iframe");
});

test("a frame loads after a click on its notice or after consent", async () => {
  await act(async () => root.render(withConsent(createFrameHtml(src) + createFrameHtml(src))));
  expect(page.querySelectorAll("iframe")).toHaveLength(0);
  expect(page.querySelectorAll('[data-consent-action="manage"]')).toHaveLength(2);
  const once = page.querySelector<HTMLButtonElement>("[data-frame] button");
  await act(async () => once?.click());
  expect(page.querySelector("iframe")?.src).toBe(src);
  expect(page.querySelectorAll("iframe")).toHaveLength(1);
  await act(async () => consent.acceptAll({ onBar: true }));
  expect(page.querySelectorAll("iframe")).toHaveLength(2);
});

test("new content replaces the frames", async () => {
  await act(async () => root.render(withConsent(createFrameHtml(src))));
  await act(async () => root.render(withConsent("<p>None here</p>")));
  expect(page.textContent).toBe("None here");
});

test.each(["javascript:alert(1)", "data:text/html,x", "nowhere"])(
  "an address without http or https stays a link: %s",
  async (address) => {
    await act(async () => root.render(withConsent(createFrameHtml(address))));
    expect(page.querySelector("iframe, button")).toBeNull();
    expect(page.querySelector("a")?.textContent).toBe("The tour");
  },
);
