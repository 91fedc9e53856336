import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import type { Frame } from "./record-frames.ts";

const run = promisify(execFile);
const size = "scale=1280:-2:flags=lanczos";

/** Writes video and poster. Needs ffmpeg, which Debian has as a package; rejects where there is none. */
export async function encodeVideo(frames: Frame[], work: string, target: string): Promise<void> {
  const list = path.join(work, "frames.txt");
  const last = frames.at(-1)?.file ?? "";
  const lines = frames.map(
    ({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}\n`,
  );
  // The last one is named twice: its duration would be left out otherwise.
  await writeFile(list, `${lines.join("")}file '${last}'\n`);
  const vp9 = ["-c:v", "libvpx-vp9", "-crf", "42", "-b:v", "0", "-pix_fmt", "yuv420p", "-an"];
  const input = ["-f", "concat", "-safe", "0", "-i", list, "-vf", `fps=15,${size}`];
  await ffmpeg([...input, ...vp9, path.join(target, "repairs.webm")]);
  const poster = frames[Math.round(frames.length / 2)]?.file ?? last;
  await ffmpeg(["-i", poster, "-vf", size, "-quality", "80", path.join(target, "repairs.webp")]);
}

function ffmpeg(options: string[]): Promise<unknown> {
  return run("ffmpeg", ["-y", "-loglevel", "error", ...options]);
}
