import { type ReactNode, useRef } from "react";

import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Disclosure } from "./disclosure.tsx";

interface Video {
  /** WebM. */
  src: string;
  poster: string;
  /** WebVTT, in English. */
  captions: string;
  width: number;
  height: number;
}

interface VideoDialogProps {
  title: string;
  video: Video;
  /** What the video shows, in words. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * A video of this site over the page, which plays at once: it was asked for. Where motion is reduced it waits, and
 * nothing of it loads before it is played.
 */
export function VideoDialog({ title, video, children, onClose }: VideoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { src, poster, captions, width, height } = video;
  return (
    <Dialog ref={dialog} title={title} ground="sheet" isWide onClose={onClose}>
      <video
        controls
        playsInline
        autoPlay={!matchMedia("(prefers-reduced-motion: reduce)").matches}
        preload="none"
        poster={poster}
        width={width}
        height={height}
        className="h-auto w-full border border-rule"
      >
        <source src={src} type="video/webm" />
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      </video>
      <Disclosure summary="Read it instead">{children}</Disclosure>
      <div>
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Close the video
        </Button>
      </div>
    </Dialog>
  );
}
