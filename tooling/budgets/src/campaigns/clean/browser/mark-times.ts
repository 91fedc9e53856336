/**
 * Runs in the page before its own code: marks in its timeline when the file is dropped, what its worker reports, and when
 * the frames with the first rows, the table and the findings were painted.
 */
export function markTimes(): void {
  globalThis.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener("message", ({ data }: MessageEvent<{ kind: string }>) =>
        performance.mark(`reported ${data.kind}`),
      );
    }
  };
  document.addEventListener("drop", () => performance.mark("dropped"), { capture: true });

  const awaited = new Map([
    ["first rows", ".clean-stage td"],
    ["table", "[role=gridcell]"],
    ["findings", ".clean-finding, .clean-done"],
  ]);
  const observer = new MutationObserver(() => {
    for (const [name, selector] of awaited) {
      if (!document.querySelector(selector)) continue;
      awaited.delete(name);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark(`painted ${name}`);
        port2.postMessage(undefined);
      });
    }
    if (awaited.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: presses a button, and waits for the frame in which a cell of the table is another one. */
export function pressAndWait(button: Element): Promise<number> {
  const cells = () =>
    Array.from(
      document.querySelectorAll<HTMLElement>("[role=gridcell]"),
      ({ dataset, firstChild }) => `${dataset.type} ${firstChild?.textContent}`,
    ).join("\n");
  const before = cells();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (cells() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    const begun = performance.now();
    (button as HTMLElement).click();
  });
}
