import { useEffect, useState, type ComponentProps, useRef } from "react";

import { getButtonClass } from "#app/ui/controls/button.tsx";

const FRAME_MS = 900;

interface FramePlayer {
  frame: number;
  isPlaying: boolean;
  show: (frame: number) => void;
  /** Plays the frames, from the start if the last one is shown. */
  play: () => void;
  pause: () => void;
}

/** Shows one of the frames of a chart, at first the last one, and plays them. */
export function useFramePlayer(count: number): FramePlayer {
  const last = Math.max(0, count - 1);
  const [frame, setFrame] = useState(last);
  const [isStarted, setIsStarted] = useState(false);
  const isPlaying = isStarted && frame < last;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setFrame(frame + 1), FRAME_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, frame]);
  return {
    frame,
    isPlaying,
    show(next) {
      setIsStarted(false);
      setFrame(next);
    },
    play() {
      if (frame === last) setFrame(0);
      setIsStarted(true);
    },
    pause: () => setIsStarted(false),
  };
}

interface ChartSliderProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  value: number;
  onMove: (value: number) => void;
}

/** A labelled slider that starts at 0. Children are shown after it. */
export function ChartSlider({ label, value, onMove, children, ...rest }: ChartSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  // Hydration would reset a position that the visitor set before it.
  useEffect(() => {
    const moved = input.current?.valueAsNumber ?? value;
    if (moved !== value) onMove(moved);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <label className="flex grow items-center gap-3">
      <span className="text-sm font-semibold">{label}</span>
      <input
        ref={input}
        type="range"
        min={0}
        value={value}
        className="h-11 w-full"
        onChange={({ currentTarget }) => onMove(currentTarget.valueAsNumber)}
        {...rest}
      />
      {children}
    </label>
  );
}

interface YearControlProps {
  years: readonly string[];
  player: FramePlayer;
  /** Called before each use, to load the frames. */
  onUse: () => void;
}

/** Changes the year of a chart with a slider, or plays all years. No play button if reduced motion is preferred. */
export function YearControl({ years, player, onUse }: YearControlProps) {
  const { frame, isPlaying, show, play, pause } = player;
  const togglePlay = () => {
    onUse();
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
        onFocus={onUse}
        onPointerDown={onUse}
        onMove={(moved) => {
          onUse();
          show(moved);
        }}
      >
        <span aria-hidden className="num">
          {years[frame]}
        </span>
      </ChartSlider>
      <button
        type="button"
        className={`${getButtonClass("secondary")} motion-reduce:hidden`}
        onClick={togglePlay}
      >
        {isPlaying ? "Pause" : "Play"}
      </button>
    </div>
  );
}
