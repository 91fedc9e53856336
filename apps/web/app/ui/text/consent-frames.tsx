import { ConsentFrame } from "@site/consent/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

interface FramePlaceholder {
  place: Element;
  src: string;
  title: string;
}

/**
 * The frames of a text. Its HTML has each as `<div data-frame data-src="…" data-title="…">` with a link to the same
 * address inside: without JavaScript the link stays, with it the frame waits there for consent. A different text
 * needs a different instance.
 */
export function ConsentFrames({ content }: { content: Element }) {
  const [frames, setFrames] = useState<FramePlaceholder[]>([]);

  useEffect(() => {
    const places = content.querySelectorAll<HTMLElement>("[data-frame]");
    // The frames are only known from the rendered page.
    // oxlint-disable-next-line react/set-state-in-effect
    setFrames(Array.from(places).flatMap((place) => waitingFrame(place) ?? []));
  }, [content]);

  return frames.map(({ place, src, title }, index) =>
    createPortal(
      <ConsentFrame src={src} title={title} service="embeds" allowFullScreen />,
      place,
      String(index),
    ),
  );
}

/** Empties the placeholder for its frame. For an address that is not http or https the link stays. */
function waitingFrame(place: HTMLElement): FramePlaceholder | undefined {
  const { src = "", title = "" } = place.dataset;
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? "")) return undefined;
  place.replaceChildren();
  return { place, src, title };
}
