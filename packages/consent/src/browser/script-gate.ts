/** The part of the consent store that scripts use. */
interface ScriptConsent {
  isEnabled: (id: never) => boolean;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Runs blocked scripts (`<script type="text/plain" data-service="analytics" data-src="…">`) of
 * enabled services, now and after each change: each once, in the order of the document. A script
 * waits for the one before it unless that one is `async`. `data-type` gives the real type, such as
 * `module`. Returns a function that stops it.
 */
export function runScripts(consent: ScriptConsent, root: ParentNode = document): () => void {
  const queued = new WeakSet<Element>();
  let queue = Promise.resolve();
  const runAllowed = () => {
    const blocked = root.querySelectorAll<HTMLScriptElement>(
      'script[type="text/plain"][data-service]',
    );
    for (const script of blocked) {
      if (queued.has(script) || !consent.isEnabled(script.dataset.service as never)) continue;
      queued.add(script);
      queue = queue.then(() => runScript(script));
    }
  };
  runAllowed();
  return consent.subscribe(runAllowed);
}

/** Replaces a blocked script with a running copy. Resolves once the next script may run. */
function runScript(blocked: HTMLScriptElement): Promise<void> {
  const script = document.createElement("script");
  for (const { name, value } of blocked.attributes) {
    if (!["type", "data-service", "data-src", "data-type"].includes(name)) {
      script.setAttribute(name, value);
    }
  }
  const { src, type } = blocked.dataset;
  if (src) script.src = src;
  if (type) script.type = type;
  // Browsers hide the nonce in the attribute.
  script.nonce = blocked.nonce;
  script.async = blocked.async;
  script.text = blocked.text;
  const loads = (script.src || script.type === "module") && !script.async;
  return new Promise((resolve) => {
    const proceed = () => resolve();
    script.addEventListener("load", proceed);
    script.addEventListener("error", proceed);
    blocked.replaceWith(script);
    if (!loads) resolve();
  });
}
