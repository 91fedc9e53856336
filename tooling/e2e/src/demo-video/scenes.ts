import { sampleRepairs } from "@site/content/datasets/census/sample-repairs";

/** A part of the video: the gate goes to a place and stays there, under one caption. */
export interface Scene {
  caption: string;
  /** In per cent of the table's width from its left edge. */
  gateAt: number;
  movesSeconds: number;
  staysSeconds: number;
}

/** Where the gate has passed the column of each repair, in their order. */
const passed = [70, 50, 28, 9, 0];

/** What happens in the video, told by the repairs themselves. */
export const scenes: Scene[] = [
  { caption: "Ten census rows as they came", gateAt: 100, movesSeconds: 0, staysSeconds: 2.4 },
  ...sampleRepairs.map(({ title, column }, index) => ({
    caption: `${title}: ${column === "row" ? "one of two rows goes" : `the column ${column} is clean`}`,
    gateAt: passed[index] ?? 0,
    movesSeconds: 1.2,
    staysSeconds: 2.2,
  })),
];

/** The captions as WebVTT. */
export function captions(): string {
  let from = 0;
  const cues = scenes.map(({ caption, movesSeconds, staysSeconds }) => {
    const to = from + movesSeconds + staysSeconds;
    const cue = `${moment(from)} --> ${moment(to)}\n${caption}`;
    from = to;
    return cue;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function moment(seconds: number): string {
  return `00:${seconds.toFixed(3).padStart(6, "0")}`;
}
