/** The jsdom instance that vitest exposes to test files. */
declare const jsdom: {
  reconfigure: (settings: { url: string }) => void;
  cookieJar: {
    removeAllCookiesSync: () => void;
    setCookieSync: (text: string, url: string) => unknown;
    getCookieStringSync: (url: string) => string;
  };
  virtualConsole: {
    removeAllListeners: (type: "jsdomError") => void;
    on: (type: "jsdomError", listener: (error: Error) => void) => void;
  };
};

/** Opens a page at an address, in a browser without cookies. */
export function resetPage(url: string): void {
  jsdom.cookieJar.removeAllCookiesSync();
  jsdom.reconfigure({ url });
  document.body.replaceChildren();
  document.head.replaceChildren();
  delete document.documentElement.dataset.consent;
  delete window.dataLayer;
  delete window.consentHead;
}

/** Records attempted reloads from now on. jsdom cannot reload a page; it reports the attempt instead. */
export function recordReloads(): string[] {
  const reloads: string[] = [];
  jsdom.virtualConsole.removeAllListeners("jsdomError");
  jsdom.virtualConsole.on("jsdomError", ({ message }) => reloads.push(message));
  return reloads;
}

/** Sets cookies as another page or a server would, in any scope. */
export function setCookies(...texts: string[]): void {
  for (const text of texts) jsdom.cookieJar.setCookieSync(text, location.href);
}

/** Returns the sorted names of the cookies that a page at an address would send. */
export function getCookieNamesAt(url = location.href): string[] {
  const pairs = jsdom.cookieJar.getCookieStringSync(url).split("; ");
  return pairs.flatMap((pair) => pair.split("=")[0] || []).toSorted();
}

/** Records the strings assigned to `document.cookie` from now on. The assignments still take effect. */
export function recordCookieWrites(): string[] {
  const texts: string[] = [];
  const own = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
  stubDocumentCookie(
    () => own?.get?.call(document) as string,
    (text) => {
      texts.push(text);
      own?.set?.call(document, text);
    },
  );
  return texts;
}

/** Replaces the behaviour of `document.cookie` until `restoreDocumentCookie`. */
export function stubDocumentCookie(
  get: () => string,
  set: (text: string) => void = () => {},
): void {
  Object.defineProperty(document, "cookie", { configurable: true, get, set });
}

export function restoreDocumentCookie(): void {
  Reflect.deleteProperty(document, "cookie");
}
