import { ConsentFrame } from "@site/consent/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface WaitingFrame {
  place: Element;
  src: string;
  title: string;
}

/**
 * HTML that was written as content and made safe when it was built. Frames stand in it as
 * `<div data-frame data-src="…" data-title="…">` with a link to the same address inside: the link is what
 * stays without JavaScript, with it the frame waits there for consent.
 */
export function ContentHtml({ html, className }: { html: string; className?: string }) {
  const content = useRef<HTMLDivElement>(null);
  const [frames, setFrames] = useState<WaitingFrame[]>([]);

  useEffect(() => {
    const places = content.current?.querySelectorAll<HTMLElement>("[data-frame]") ?? [];
    setFrames(Array.from(places).flatMap((place) => waitingFrame(place) ?? []));
  }, [html]);

  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- content is HTML, made safe by its build */}
      <div ref={content} className={className} dangerouslySetInnerHTML={{ __html: html }} />
      {frames.map(({ place, src, title }, index) =>
        createPortal(
          <ConsentFrame src={src} title={title} item="embeds" allowFullScreen />,
          place,
          String(index),
        ),
      )}
    </>
  );
}

/** Empties a place for its frame. An address that is none of the web leaves the link as it is. */
function waitingFrame(place: HTMLElement): WaitingFrame | undefined {
  const { src = "", title = "" } = place.dataset;
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? "")) return undefined;
  place.replaceChildren();
  return { place, src, title };
}
