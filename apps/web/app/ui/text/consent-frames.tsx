import { ConsentFrame } from "@site/consent/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

interface FramePlaceholder {
  place: Element;
  src: string;
  title: string;
}

/**
 * Renders the embedded frames of a text. Its HTML contains `<div data-frame data-src="…" data-title="…">` with a link
 * inside. Without JavaScript the link remains; otherwise the frame waits for consent. Use a new instance for a
 * different text.
 */
export function ConsentFrames({ content }: { content: Element }) {
  const [frames, setFrames] = useState<FramePlaceholder[]>([]);

  useEffect(() => {
    const places = content.querySelectorAll<HTMLElement>("[data-frame]");
    // The frames can only be found in the rendered page.
    // oxlint-disable-next-line react/set-state-in-effect
    setFrames(Array.from(places).flatMap((place) => clearPlaceholder(place) ?? []));
  }, [content]);

  return frames.map(({ place, src, title }, index) =>
    createPortal(
      <ConsentFrame src={src} title={title} service="embeds" allowFullScreen />,
      place,
      String(index),
    ),
  );
}

/** Empties a placeholder for a frame. If its URL is not http or https, the link stays. */
function clearPlaceholder(place: HTMLElement): FramePlaceholder | undefined {
  const { src = "", title = "" } = place.dataset;
  if (!/^https?:$/.test(URL.parse(src)?.protocol ?? "")) return undefined;
  place.replaceChildren();
  return { place, src, title };
}
