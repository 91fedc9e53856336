/** The size of every chart in its own units, and where the marks are in it: left, top, width, height. */
export const chartFrame = {
  width: 420,
  height: 264,
  inner: [44, 26, 364, 202],
} as const;

/** The files beside that of a chart, by its path: a group for each year, and what a pointer finds. */
export function chartFiles(path: string): { frames: string; readings: string } {
  return { frames: path.replace(".svg", "-frames.svg"), readings: path.replace(".svg", ".json") };
}
