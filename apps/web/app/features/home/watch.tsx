import { sampleRepairs } from "@site/content/datasets/census/sample-repairs";
import { useState } from "react";

import { VideoDialog } from "#app/ui/controls/video-dialog.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

const video = {
  src: "/video/repairs.webm",
  poster: "/video/repairs.webp",
  captions: "/video/repairs.vtt",
  width: 1280,
  height: 894,
};

/** The video of the gate, behind its poster. */
export function Watch({ number }: { number: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PageSection number={number} title="Watch it">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block w-full max-w-3xl border border-edge bg-sheet text-start hover:border-ink"
      >
        <img
          src={video.poster}
          alt=""
          loading="lazy"
          width={video.width}
          height={video.height}
          className="aspect-[8/3] h-auto w-full object-cover object-top"
        />
        <span className="flex min-h-14 items-center gap-3 border-t border-edge px-4 font-semibold">
          <span aria-hidden className="text-river">
            ▶
          </span>
          Watch the five repairs: 20 seconds, without sound
        </span>
      </button>
      {isOpen && (
        <VideoDialog
          title="Five repairs in 20 seconds"
          video={video}
          onClose={() => setOpen(false)}
        >
          <p>Ten census rows as they came. A gate passes over them from right to left:</p>
          <ol className="mt-3 grid list-decimal gap-2 ps-5">
            {sampleRepairs.map(({ title, problem }) => (
              <li key={title}>
                <span className="font-semibold">{title}.</span> {problem}
              </li>
            ))}
          </ol>
        </VideoDialog>
      )}
    </PageSection>
  );
}
