import { expect, test } from "vitest";

import { texts } from "../locales/en.ts";
import { renderFrameGate } from "./frame-gate.ts";

test("the frame is in a template, and its notice has a button and a link", () => {
  expect(
    renderFrameGate(
      {
        src: "https://video.test/1?a&b",
        title: "A “tour”",
        service: "videos",
        settingsPage: "/cookies",
      },
      texts,
    ),
  ).toBe(
    '<div class="grant-frame" data-consent-frame="videos">' +
      '<template><iframe loading="lazy" src="https://video.test/1?a&amp;b" title="A “tour”"></iframe></template>' +
      '<p>This content is shown once you allow functional cookies. You can allow them <a href="/cookies" data-consent-action="manage">here</a>.</p>' +
      '<button type="button" data-consent-action="once">Load once</button>' +
      '<a href="https://video.test/1?a&amp;b" rel="noreferrer">A “tour”</a></div>',
  );
});

test("values are escaped", () => {
  const html = renderFrameGate(
    { src: 'https://video.test/"><script>', title: '"><script>', service: '"><script>' },
    texts,
  );
  expect(html).not.toContain("<script>");
  expect(html).toContain('data-consent-frame="&quot;&gt;&lt;script&gt;"');
});

test("a frame without a service needs all functional ones, and the link is # without a settings page", () => {
  const html = renderFrameGate({ src: "http://video.test/1", title: "The tour" }, texts);
  expect(html).toContain('data-consent-frame=""');
  expect(html).toContain('<a href="#" data-consent-action="manage">');
});

test.each(["javascript:alert(1)", "xhttp://a.test/", "data:text/html,x", "blob:https://a.test/1"])(
  "%s is rejected as an address",
  (src) => {
    expect(() => renderFrameGate({ src, title: "x" }, texts)).toThrow(
      new TypeError(`${src} is no web address.`),
    );
  },
);

test.each(["onload", "srcdoc", "x y", "Src=", ""])("the attribute %j is rejected", (name) => {
  const frame = { src: "https://a.test/", title: "x", attributes: { [name]: "1" } };
  expect(() => renderFrameGate(frame, texts)).toThrow(
    new TypeError(`${name} is no attribute that a gated frame may have.`),
  );
});
