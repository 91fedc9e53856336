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
  open: { caption: "Ten census rows, open in the cleaner. Each problem has a reason.", seconds: 4 },
  sure: {
    caption: "Clear problems are fixed in one click: stray spaces, for example.",
    seconds: 3,
  },
  words: { caption: "Words that mean the same become one.", seconds: 3.5 },
  ages: {
    caption: "Some ages had turned into days: 9-May is 5 to 9, and begins at 5.",
    seconds: 4,
  },
  people: { caption: "Separators between thousands are removed.", seconds: 3 },
  marks: { caption: "Does a star mean something? Your call. Here it is removed.", seconds: 5 },
  codes: { caption: "1 means male, 2 means female: your call too.", seconds: 3.5 },
  circa: { caption: "The “c.” before a year is removed.", seconds: 3 },
  numbers: { caption: "Now years, ages and people are numbers.", seconds: 3.5 },
  copy: { caption: "Two rows turn out to be the same, so one is removed.", seconds: 3.5 },
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

/** Renders the captions as WebVTT. */
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
