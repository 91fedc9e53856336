import { ConsentFrame } from "@site/consent/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

interface WaitingFrame {
  place: Element;
  src: string;
  title: string;
}

/**
 * The frames of a text. They stand in its HTML as `<div data-frame data-src="…" data-title="…">` with a link
 * to the same address inside: the link is what stays without JavaScript, with it the frame waits there for
 * consent. Another text needs another instance.
 */
export function WaitingFrames({ content }: { content: Element }) {
  const [frames, setFrames] = useState<WaitingFrame[]>([]);

  useEffect(() => {
    const places = content.querySelectorAll<HTMLElement>("[data-frame]");
    // What frames there are is known only from the page itself.
    // oxlint-disable-next-line react/set-state-in-effect
    setFrames(Array.from(places).flatMap((place) => waitingFrame(place) ?? []));
  }, [content]);

  return frames.map(({ place, src, title }, index) =>
    createPortal(
      <ConsentFrame src={src} title={title} item="embeds" allowFullScreen />,
      place,
      String(index),
    ),
  );
}

/** Empties a place for its frame. An address that is none of the web leaves the link as it is. */
function waitingFrame(place: HTMLElement): WaitingFrame | undefined {
  const { src = "", title = "" } = place.dataset;
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? "")) return undefined;
  place.replaceChildren();
  return { place, src, title };
}
