import { useEffect, useState } from "react";

const STEP_MS = 900;

interface ShownFrame {
  frame: number;
  /** Whether one comes after the other on its own. */
  isPlaying: boolean;
  show: (frame: number) => void;
  /** From the first one if the last is shown. */
  play: () => void;
  pause: () => void;
}

/** Which of so many frames of a chart is shown: the last one at first. */
export function useFrames(count: number): ShownFrame {
  const last = Math.max(0, count - 1);
  const [frame, setFrame] = useState(last);
  const [wantsPlay, setWantsPlay] = useState(false);
  const isPlaying = wantsPlay && frame < last;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setFrame(frame + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, frame]);
  return {
    frame,
    isPlaying,
    show(wanted) {
      setWantsPlay(false);
      setFrame(wanted);
    },
    play() {
      if (frame === last) setFrame(0);
      setWantsPlay(true);
    },
    pause: () => setWantsPlay(false),
  };
}
