import { buttonStyle } from "#app/ui/controls/button-style.ts";

import { ChartSlider } from "./chart-slider.tsx";
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
      <ChartSlider
        label="Year"
        max={years.length - 1}
        value={frame}
        aria-valuetext={years[frame]}
        onFocus={onReach}
        onPointerDown={onReach}
        onMove={(moved) => {
          onReach();
          show(moved);
        }}
      >
        <span aria-hidden className="num">
          {years[frame]}
        </span>
      </ChartSlider>
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
