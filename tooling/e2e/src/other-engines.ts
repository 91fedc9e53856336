import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { findFreePort } from "@site/local/free-port";

// Playwright drives only browsers of its own. Debian's Firefox and WebKit (the engine of Safari) speak the W3C's
// protocols: Firefox WebDriver BiDi, WebKit's driver WebDriver.

const run = promisify(execFile);
const INSTALL_MS = 300_000;
const WAIT_MS = 60_000;

export type Engine = "firefox" | "webkit";

/** Debian's packages, and the programs that they bring. WebKit needs a display. */
const engines = {
  firefox: { packages: ["firefox-esr"], programs: ["firefox-esr"] },
  webkit: { packages: ["webkit2gtk-driver", "xvfb"], programs: ["WebKitWebDriver", "Xvfb"] },
} satisfies Record<Engine, { packages: string[]; programs: string[] }>;

const isInstalled = (engine: Engine) =>
  engines[engine].programs.every((program) => existsSync(`/usr/bin/${program}`));

/** Installs the engines with `apt-get` where that is allowed. Returns the reason if one is missing afterwards. */
export async function installEngines(): Promise<string | undefined> {
  const missing = (["firefox", "webkit"] as const).filter((engine) => !isInstalled(engine));
  if (missing.length === 0) return undefined;
  if (!existsSync("/usr/bin/apt-get")) return "this system has no apt-get";
  if (process.getuid?.() !== 0) return "only root may install packages";
  const packages = missing.flatMap((engine) => engines[engine].packages);
  const options = ["-q", "-o", "DPkg::Lock::Timeout=60", "-o", "Acquire::Retries=0"];
  try {
    for (const step of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
      const args = ["DEBIAN_FRONTEND=noninteractive", "apt-get", ...options, ...step];
      await run("env", args, { timeout: INSTALL_MS, maxBuffer: 2 ** 26 });
    }
    return missing.every(isInstalled) ? undefined : "apt-get has installed other programs";
  } catch (error) {
    const [reason] = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split("\n");
    return `apt-get says: ${reason}`;
  }
}

/** What a visitor sees: a control by its label, or a button or link by its text, as a regular expression. */
export interface Target {
  role: "field" | "button" | "link";
  name: string;
}

/** A tab of a browser, without anything stored. */
export interface Tab {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON. */
  evaluate: <Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Waits for the target, and clicks in its middle. */
  click: (target: Target) => Promise<void>;
  /** Waits for the field, and types into it. */
  type: (target: Target, text: string) => Promise<void>;
  /** Errors that the pages threw, where the engine reports them. */
  errors: readonly string[];
  close: () => Promise<void>;
}

/** Opens an engine. With `blocksCookies`, it refuses cookies and all other storage. */
export async function openTab(
  engine: Engine,
  options: { blocksCookies?: boolean } = {},
): Promise<Tab> {
  const folder = await mkdtemp(path.join(tmpdir(), "engine-"));
  const processes: ChildProcess[] = [];
  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      env: { ...process.env, HOME: folder, ...env },
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    processes.push(child);
    return child;
  };
  const open = engine === "firefox" ? openFirefox : openWebkit;
  const stop = async () => {
    for (const child of processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => {
        child.once("exit", resolve);
      });
      child.kill("SIGKILL");
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const tab = await open(start, folder, options);
    const close = async () => {
      await tab.close();
      await stop();
    };
    return { ...createTab(tab), close };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Start = (program: string, args: string[], env?: Record<string, string>) => ChildProcess;

/** The commands in which the two protocols differ. */
interface Driver {
  goto: (url: string) => Promise<void>;
  /** Calls a function, given as source, with JSON. Its result is JSON, too. */
  call: (source: string, json: string) => Promise<string>;
  /** Clicks the element that a function returns. Resolves to false if it returns none. */
  clickElement: (source: string, json: string) => Promise<boolean>;
  /** Types into the focused element. */
  typeText: (source: string, json: string, text: string) => Promise<void>;
  errors: readonly string[];
  close: () => Promise<void>;
}

/** The key as both protocols write it. */
const ENTER = "\uE007";

function createTab(driver: Driver): Tab {
  const source = String(findTarget);
  const click = async (target: Target) => {
    const description = `${target.role} “${target.name}”`;
    const json = JSON.stringify([target]);
    // While the page navigates, the driver refuses commands.
    await waitUntil(() => driver.clickElement(source, json), description);
  };
  return {
    goto: driver.goto,
    evaluate: async (script, ...args) =>
      JSON.parse(await driver.call(String(script), JSON.stringify(args))) as never,
    click,
    async type(target, text) {
      await click(target);
      await driver.typeText(source, JSON.stringify([target]), text.replaceAll("\n", ENTER));
    },
    errors: driver.errors,
    close: driver.close,
  };
}

/** Tries again until the result is true. Errors count as false. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  description: string,
): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      if (await condition()) return;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`This did not happen: ${description}`, { cause: lastError });
}

/** Runs in the page: the visible element of a target, scrolled into view. */
function findTarget({ role, name }: Target): Element | null {
  const pattern = new RegExp(name);
  const isNamed = (element: Element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return pattern.test(text.replaceAll(/\s+/g, " ").trim());
  };
  const dialog = document.querySelector("dialog[open]");
  const isReachable = (element: Element | null | undefined): element is Element =>
    element?.checkVisibility() === true && (!dialog || dialog.contains(element));
  const listFields = () => [
    ...[...document.querySelectorAll("label")].filter(isNamed).map(({ control }) => control),
    ...[...document.querySelectorAll("input[aria-label]")].filter(isNamed),
  ];
  const candidates: (Element | null)[] =
    role === "field"
      ? listFields()
      : [...document.querySelectorAll(role === "link" ? "a[href]" : "button")].filter(isNamed);
  const found = candidates.find(isReachable) ?? null;
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found;
}

const firefoxSettings = {
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "en-GB",
  // Nothing is requested from Mozilla.
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

async function openFirefox(
  start: Start,
  folder: string,
  { blocksCookies = false }: { blocksCookies?: boolean },
): Promise<Driver> {
  const settings = { ...firefoxSettings, "network.cookie.cookieBehavior": blocksCookies ? 2 : 5 };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(folder, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"];
  const firefox = start("firefox-esr", args);
  const address = await waitForOutput(firefox, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, onEvent, socket } = await connectBidi(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = (await send("browsingContext.getTree", {})) as {
    contexts: { context: string }[];
  };
  const [{ context } = { context: "" }] = contexts;
  const errors: string[] = [];
  await send("session.subscribe", { events: ["log.entryAdded"] });
  onEvent("log.entryAdded", ({ type, level, text }) => {
    // Cookies are removed in every scope, and Firefox reports those that the page may not set. A page that is left
    // stops loading its scripts.
    const isExpected =
      /^Cookie “.*” has been rejected|error loading dynamically imported module/.test(String(text));
    if (type === "javascript" && level === "error" && !isExpected) errors.push(String(text));
  });

  const callFunction = async (functionDeclaration: string, json: string) => {
    const response = (await send("script.callFunction", {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: [{ type: "string", value: json }],
    })) as {
      result?: { value?: string; sharedId?: string };
      exceptionDetails?: { text: string };
    };
    if (response.exceptionDetails) throw new Error(response.exceptionDetails.text);
    return response.result ?? {};
  };
  const perform = (actions: object[]) => send("input.performActions", { context, actions });
  return {
    goto: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "interactive" });
    },
    call: async (source, json) =>
      (
        await callFunction(
          `async (json) => JSON.stringify((await (${source})(...JSON.parse(json))) ?? null)`,
          json,
        )
      ).value ?? "null",
    async clickElement(source, json) {
      const { sharedId } = await callFunction(`(json) => (${source})(...JSON.parse(json))`, json);
      if (!sharedId) return false;
      const origin = { type: "element", element: { sharedId } };
      const press = [
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ] as const;
      const actions = [{ type: "pointerMove", x: 0, y: 0, origin }, ...press];
      await perform([{ type: "pointer", id: "mouse", actions }]);
      return true;
    },
    async typeText(_source, _json, text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await perform([{ type: "key", id: "keyboard", actions }]);
    },
    errors,
    close: async () => socket.close(),
  };
}

type BidiEvent = Record<string, unknown>;

async function connectBidi(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let lastId = 0;
  const pending = new Map<number, (message: { result?: object; error?: string }) => void>();
  const listeners = new Map<string, (event: BidiEvent) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as {
      id?: number;
      method?: string;
      params?: BidiEvent;
      result?: object;
      error?: string;
    };
    if (message.method) listeners.get(message.method)?.(message.params ?? {});
    if (message.id !== undefined) pending.get(message.id)?.(message);
  });
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = (lastId += 1);
    const { promise, resolve } = Promise.withResolvers<{ result?: object; error?: string }>();
    pending.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await promise;
    pending.delete(id);
    if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.result;
  };
  return {
    send,
    socket,
    onEvent: (method: string, listener: (event: BidiEvent) => void) =>
      void listeners.set(method, listener),
  };
}

/** The key under which WebDriver returns an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

async function openWebkit(start: Start): Promise<Driver> {
  // The server chooses a free display, and writes its number to this descriptor.
  const server = start("Xvfb", [
    "-displayfd",
    "3",
    "-screen",
    "0",
    "1280x1024x24",
    "-nolisten",
    "tcp",
  ]);
  const display = await waitForOutput(server, /(\d+)\n/, 3);
  const port = await findFreePort();
  const env = { DISPLAY: `:${display}`, NO_AT_BRIDGE: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
  start("WebKitWebDriver", [`--port=${port}`], env);
  const [binary = ""] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const root = `http://127.0.0.1:${port}/session`;
  const request = async (address: string, body?: object, method = body ? "POST" : "GET") => {
    const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
    return value;
  };
  const browserOptions = { binary, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  let session = "";
  await waitUntil(async () => {
    const { sessionId } = (await request(root, { capabilities })) as { sessionId: string };
    session = `${root}/${sessionId}`;
    return true;
  }, "WebKit's driver opens a session");

  const findElement = async (source: string, json: string) => {
    const script = `return (${source})(...JSON.parse(arguments[0]))`;
    const found = await request(`${session}/execute/sync`, { script, args: [json] });
    return (found as Record<string, string> | null)?.[ELEMENT];
  };
  return {
    goto: async (url) => {
      await request(`${session}/url`, { url });
    },
    async call(source, json) {
      const script = `const done = arguments[1];
        (async () => JSON.stringify((await (${source})(...JSON.parse(arguments[0]))) ?? null))()
          .then(done, (error) => done("!" + error));`;
      const answer = await request(`${session}/execute/async`, { script, args: [json] });
      if (String(answer).startsWith("!")) throw new Error(String(answer).slice(1));
      return String(answer);
    },
    async clickElement(source, json) {
      const element = await findElement(source, json);
      if (!element) return false;
      await request(`${session}/element/${element}/click`, {});
      return true;
    },
    async typeText(source, json, text) {
      const element = await findElement(source, json);
      await request(`${session}/element/${element}/value`, { text });
    },
    errors: [],
    close: async () => {
      await request(session, undefined, "DELETE");
    },
  };
}

/** Waits until a program has written something, and returns the first group. */
function waitForOutput(child: ChildProcess, pattern: RegExp, descriptor = 2): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const stream = child.stdio[descriptor] as NodeJS.ReadableStream;
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${child.spawnfile} ended: ${output}`)));
  });
}
