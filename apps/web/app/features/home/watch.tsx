import { scenes, seconds, size } from "@site/content/product/recording";
import { useState } from "react";
import { href } from "react-router";

import { VideoDialog } from "#app/ui/controls/video-dialog.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { useShownTheme } from "./use-shown-theme.ts";

/** The recording of the cleaner, behind its poster. */
export function Watch() {
  const [isOpen, setOpen] = useState(false);
  const theme = useShownTheme();
  const video = {
    src: `/video/cleaner-${theme}.webm`,
    poster: `/video/cleaner-${theme}.webp`,
    captions: "/video/cleaner.vtt",
    ...size,
  };
  return (
    <PageSection
      title="Watch it"
      aside={
        <p>
          The cleaner on this site, not the app.{" "}
          <a href={`${href("/clean")}#ten-rows`}>Try it on the same rows</a>
        </p>
      }
    >
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full max-w-3xl border border-edge bg-sheet text-start hover:border-ink"
      >
        <img src={video.poster} alt="" loading="lazy" {...size} className="h-auto w-full" />
        <span className="flex min-h-14 items-center gap-3 border-t border-edge px-4 font-semibold">
          <span aria-hidden className="text-river">
            ▶
          </span>
          Watch ten rows get clean: {seconds} seconds, without sound
        </span>
      </button>
      {isOpen && (
        <VideoDialog
          title={`Ten rows get clean in ${seconds} seconds`}
          video={video}
          onClose={() => setOpen(false)}
        >
          <ol className="grid list-decimal gap-2 ps-5">
            {Object.values(scenes).map(({ caption }) => (
              <li key={caption}>{caption}</li>
            ))}
          </ol>
        </VideoDialog>
      )}
    </PageSection>
  );
}
