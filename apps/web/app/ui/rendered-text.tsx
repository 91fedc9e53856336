import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { recall } from "#app/lib/prerender-memory.ts";

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

/** A text of the content database. Links inside of the site are followed without loading a page. */
export function RenderedText({ entry }: RenderedTextProps) {
  const html = entry.html ?? recall(`${entry.collection}/${entry.slug}`);
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);
  const [framed, setFramed] = useState<Element>();
  useEffect(() => {
    if (text.current?.querySelector("[data-frame]")) setFramed(text.current);
    const left = new AbortController();
    if (text.current?.querySelector("figure.code")) void offerCopies(text.current, left.signal);
    return () => left.abort();
  }, [html]);

  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link || !isPlain || event.altKey || link.target || link.origin !== location.origin) return;
    const isPart = link.pathname === location.pathname && link.hash !== "";
    if (isPart || /\.\w+$/.test(link.pathname)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { viewTransition: true });
  }

  return (
    <>
      {/* The links in it take the clicks and the keys; this only listens to them. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={text}
        onClick={follow}
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

/** Fetched once there is something to copy: nobody waits for it. */
async function offerCopies(text: HTMLElement, left: AbortSignal): Promise<void> {
  const { addCopyButtons } = await import("./add-copy-buttons.ts");
  if (!left.aborted) addCopyButtons(text, left);
}
