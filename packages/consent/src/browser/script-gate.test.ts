// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";

import { resetPage } from "../../tests/browser.ts";
import { type CallLog, closePages, openPage } from "../../tests/visitor.ts";
import { runScripts } from "./script-gate.ts";

let calls: CallLog;

beforeEach(() => {
  resetPage("http://site.test/");
  calls = [];
});
afterEach(closePages);

/** Lets queued scripts run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const getRunning = () =>
  Array.from(document.querySelectorAll<HTMLScriptElement>('script:not([type="text/plain"])'));
const finish = (script: HTMLScriptElement | undefined, event = "load") =>
  script?.dispatchEvent(new Event(event));

test("scripts wait for consent, and then run once, in order", async () => {
  document.body.innerHTML = `
    <script type="text/plain" data-service="ads" id="one" data-src="https://a.test/1.js"></script>
    <script type="text/plain" data-service="ads" id="two">2</script>
    <script type="text/plain" data-service="videos" id="three" src="https://a.test/3.js"></script>
    <script type="text/plain" data-service="unknown" id="never">4</script>`;
  const consent = openPage(calls);
  runScripts(consent);
  await settle();
  expect(getRunning()).toEqual([]);

  consent.acceptAll({ onBar: true });
  await settle();
  expect(getRunning().map(({ id, src }) => [id, src])).toEqual([["one", "https://a.test/1.js"]]);
  finish(getRunning()[0]);
  await settle();
  expect(getRunning().map(({ id }) => id)).toEqual(["one", "two", "three"]);
  expect(getRunning()[1]?.text).toBe("2");

  consent.openModal();
  await settle();
  expect(getRunning()).toHaveLength(3);
});

test("a script that fails to load, or is async, doesn't delay the next one", async () => {
  document.body.innerHTML = `
    <script type="text/plain" data-service="ads" data-src="https://a.test/1.js"></script>
    <script type="text/plain" data-service="ads" data-src="https://a.test/2.js" async></script>
    <script type="text/plain" data-service="ads" data-src="https://a.test/3.js"></script>`;
  const consent = openPage(calls);
  runScripts(consent);
  consent.acceptAll({ onBar: true });
  await settle();
  expect(getRunning()).toHaveLength(1);
  finish(getRunning()[0], "error");
  await settle();
  expect(getRunning().map((script) => script.async)).toEqual([false, true, false]);
});

test("a running script keeps its attributes, nonce and real type", async () => {
  document.body.innerHTML = `<script type="text/plain" data-service="ads" data-type="module"
    crossorigin="anonymous" data-room="sales" nonce="n1">1</script>`;
  const consent = openPage(calls);
  runScripts(consent);
  consent.acceptAll({ onBar: true });
  await settle();
  const [script] = getRunning();
  expect(script?.outerHTML).toBe(
    '<script crossorigin="anonymous" data-room="sales" nonce="n1" type="module">1</script>',
  );
});

test("only scripts of enabled services run, below the given root, until it is stopped", async () => {
  document.cookie = "flag=true";
  document.cookie = "list=ads";
  document.body.innerHTML = `
    <script type="text/plain" data-service="ads">1</script>
    <div><script type="text/plain" data-service="ads">2</script>
    <script type="text/plain" data-service="videos">3</script></div>`;
  const consent = openPage(calls);
  const stop = runScripts(consent, document.querySelector("div") ?? undefined);
  await settle();
  expect(getRunning().map(({ text }) => text)).toEqual(["2"]);
  stop();
  consent.acceptAll({ onBar: true });
  await settle();
  expect(getRunning()).toHaveLength(1);
});
