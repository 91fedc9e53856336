const loads = new Map<string, Promise<void>>();

/**
 * Adds an async script to the page, once per address. Resolves when it has run; rejects if it
 * cannot be loaded, and the next call tries again. Use it in `accepted` reactions.
 */
export function loadScript(src: string, attributes: Record<string, string> = {}): Promise<void> {
  const known = loads.get(src);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    script.src = src;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loads.delete(src);
      script.remove();
      reject(new Error(`The script ${src} could not be loaded.`));
    });
    document.head.append(script);
  });
  loads.set(src, load);
  return load;
}
