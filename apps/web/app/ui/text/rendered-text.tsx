import { Suspense, useEffect, useRef, useState } from "react";

import { lazyComponent } from "#app/navigation/lazy-component.ts";

const WaitingFrames = lazyComponent(
  async () => (await import("./consent-frames.tsx")).ConsentFrames,
);

/** Renders a text of the content database. */
export function RenderedText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [framed, setFramed] = useState<Element>();
  useEffect(() => {
    if (text.current?.querySelector("[data-frame]")) setFramed(text.current);
    const left = new AbortController();
    if (text.current?.querySelector("figure.code-block"))
      void loadCopyButtons(text.current, left.signal);
    return () => left.abort();
  }, [html]);

  return (
    <>
      <div
        ref={text}
        className="prose"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {framed && (
        <Suspense>
          <WaitingFrames content={framed} />
        </Suspense>
      )}
    </>
  );
}

/** Loads the copy buttons only if there is code to copy. */
async function loadCopyButtons(text: HTMLElement, left: AbortController["signal"]): Promise<void> {
  const { addCopyButtons } = await import("./add-copy-buttons.ts");
  if (!left.aborted) addCopyButtons(text, left);
}
