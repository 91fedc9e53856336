/**
 * The scenes of the recording on the home page. `pnpm recording` records them in light and dark, with these captions.
 */

interface Scene {
  caption: string;
  /** Duration in seconds. */
  seconds: number;
}

/** The scenes in playing order. */
export const recordingScenes = {
  open: {
    caption: "Ten census rows, open in the cleaner. Each column has a card with what is wrong.",
    seconds: 5,
  },
  suggestions: {
    caption: "One click applies every suggestion. Even 9-May is what it was: 5-9.",
    seconds: 6,
  },
  codes: {
    caption: "One question is left: what 1 and 2 mean. No rule can know, so it's your call.",
    seconds: 6,
  },
  done: {
    caption: "No problems left: nine rows, and the pandas script that repeats it all.",
    seconds: 6,
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof recordingScenes;

/** In pixels. */
export const recordingSize = { width: 1280, height: 900 } as const;

export const recordingSeconds = Object.values(recordingScenes).reduce(
  (sum, scene) => sum + scene.seconds,
  0,
);

export function renderCaptions(): string {
  let from = 0;
  const cues = Object.values(recordingScenes).map((scene) => {
    const to = from + scene.seconds;
    const cue = `${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${scene.caption}`;
    from = to;
    return cue;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function formatTimestamp(second: number): string {
  return `00:${second.toFixed(3).padStart(6, "0")}`;
}
