import { lazy, Suspense, useEffect, useRef, useState } from "react";

import { recall } from "#app/lib/prerender-memory.ts";

import { useStanding } from "./use-standing.ts";

const WaitingFrames = lazy(async () => {
  const { WaitingFrames } = await import("./waiting-frames.tsx");
  return { default: WaitingFrames };
});

interface RenderedTextProps {
  entry: {
    collection: string;
    slug: string;
    /** Absent in a page that was prerendered: its text stands there already and stays. */
    html?: string;
  };
}

/** A text of the content database. */
export function RenderedText({ entry }: RenderedTextProps) {
  const key = `${entry.collection}/${entry.slug}`;
  const standing = entry.html === undefined ? key : undefined;
  const html = entry.html ?? recall(key);
  const text = useRef<HTMLDivElement>(null);
  useStanding(standing, text);
  const [framed, setFramed] = useState<Element>();
  useEffect(() => {
    if (text.current?.querySelector("[data-frame]")) setFramed(text.current);
    const left = new AbortController();
    if (text.current?.querySelector("figure.code")) void offerCopies(text.current, left.signal);
    return () => left.abort();
  }, [html]);

  return (
    <>
      <div
        ref={text}
        className="prose"
        data-standing={standing}
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

/** Fetched once there is something to copy: nobody waits for it. */
async function offerCopies(text: HTMLElement, left: AbortSignal): Promise<void> {
  const { addCopyButtons } = await import("./add-copy-buttons.ts");
  if (!left.aborted) addCopyButtons(text, left);
}
