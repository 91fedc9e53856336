import { buttonStyle } from "#app/ui/controls/button-style.ts";

import type { useFrames } from "./use-frames.ts";

interface YearControlProps {
  years: readonly string[];
  frames: ReturnType<typeof useFrames>;
  /** Before the first move. */
  onReach: () => void;
}

/** Moves a chart by year: by hand, or from one to the next unless less motion is wanted. */
export function YearControl({ years, frames, onReach }: YearControlProps) {
  const { frame, isPlaying, show, play, pause } = frames;
  const press = () => {
    onReach();
    if (isPlaying) pause();
    else play();
  };
  return (
    <div className="needs-script flex items-center gap-4">
      <label className="flex grow items-center gap-3">
        <span className="text-sm font-semibold">Year</span>
        <input
          type="range"
          min={0}
          max={years.length - 1}
          value={frame}
          aria-valuetext={years[frame]}
          className="h-11 w-full"
          onFocus={onReach}
          onPointerDown={onReach}
          onChange={({ currentTarget }) => show(currentTarget.valueAsNumber)}
        />
        <span aria-hidden className="num">
          {years[frame]}
        </span>
      </label>
      <button
        type="button"
        className={`${buttonStyle("secondary")} motion-reduce:hidden`}
        onClick={press}
      >
        {isPlaying ? "Pause" : "Play"}
      </button>
    </div>
  );
}
