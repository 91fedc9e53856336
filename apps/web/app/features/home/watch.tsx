import { recordingScenes, recordingSeconds, recordingSize } from "@site/content/product/recording";
import { useState, useSyncExternalStore, type ReactNode, useRef } from "react";
import { href } from "react-router";

import { matchesMedia, onMediaChange } from "#app/lib/browser-storage.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";

const DARK_MODE = "(prefers-color-scheme: dark)";

/** The effective theme, which the visitor's choice or the system may change at any time. */
function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, getShownTheme);
}

function getShownTheme(): "light" | "dark" {
  const { theme } = document.documentElement.dataset;
  if (theme) return theme === "dark" ? "dark" : "light";
  return matchesMedia(DARK_MODE) ? "dark" : "light";
}

function subscribe(change: () => void): () => void {
  const stopMedia = onMediaChange(DARK_MODE, change);
  const chosen = new MutationObserver(change);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    stopMedia();
    chosen.disconnect();
  };
}

/** A recording of the cleaner, opened from its poster. */
export function Watch() {
  const [isOpen, setOpen] = useState(false);
  const theme = useShownTheme();
  const video = {
    src: `/video/cleaner-${theme}.webm`,
    poster: `/video/cleaner-${theme}.webp`,
    captions: "/video/cleaner.vtt",
    ...recordingSize,
  };
  return (
    <div>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full border border-edge bg-sheet text-start hover:border-ink"
      >
        <img
          src={video.poster}
          alt=""
          loading="lazy"
          {...recordingSize}
          className="h-auto w-full"
        />
        <span className="flex min-h-14 items-center gap-3 border-t border-edge px-4 font-semibold">
          <span aria-hidden className="text-river">
            ▶
          </span>
          Watch ten rows get clean: {recordingSeconds} seconds, without sound
        </span>
      </button>
      <p className="mt-3 text-sm text-faint">
        The cleaner on this site, not the app.{" "}
        <a href={`${href("/clean")}#ten-rows`}>Try it on the same rows</a>
      </p>
      {isOpen && (
        <VideoDialog
          title={`Ten rows get clean in ${recordingSeconds} seconds`}
          video={video}
          onClose={() => setOpen(false)}
        >
          <ol className="grid list-decimal gap-2 ps-5">
            {Object.values(recordingScenes).map(({ caption }) => (
              <li key={caption}>{caption}</li>
            ))}
          </ol>
        </VideoDialog>
      )}
    </div>
  );
}

interface Video {
  /** URL of the WebM file. */
  src: string;
  poster: string;
  /** URL of the English captions, a WebVTT file. */
  captions: string;
  width: number;
  height: number;
}

interface VideoDialogProps {
  title: string;
  video: Video;
  /** A description of the video in words. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * A video in a dialog. It plays immediately, because the visitor has just opened it. With reduced motion it waits and
 * loads nothing.
 */
function VideoDialog({ title, video, children, onClose }: VideoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { src, poster, captions, width, height } = video;
  return (
    <Dialog ref={dialog} title={title} isWide onClose={onClose}>
      <video
        controls
        playsInline
        autoPlay={!matchesMedia("(prefers-reduced-motion: reduce)")}
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
