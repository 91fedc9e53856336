import { brand } from "@site/content/brand";

import type { SeenScore } from "#app/features/challenge/messages.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;

export interface Pictured {
  title: string;
  score: string;
  cells: SeenScore["cells"];
  /** Other ways with their scores. */
  others: readonly (readonly [label: string, score: string])[];
}

/** A picture of a score, in the page's colours: the table's name and numbers, nothing of the data. */
export async function drawPicture({ title, score, cells, others }: Pictured): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  const font = getComputedStyle(document.body).fontFamily;
  const fill = (colour: string, x: number, y: number, width: number, height: number) => {
    pen.fillStyle = colourOf(colour);
    pen.fillRect(x, y, width, height);
  };
  const write = (text: string, y: number, size: number, colour = "ink") => {
    pen.font = `600 ${size}px ${font}`;
    pen.fillStyle = colourOf(colour);
    pen.fillText(text, EDGE, y, WIDTH - 2 * EDGE);
  };
  fill("paper", 0, 0, WIDTH, HEIGHT);
  fill("river", 0, 0, WIDTH, 12);
  write(`${brand.name} · The cleaning challenge`, 96, 30, "faint");
  write(title, 164, 52);
  write(`${score} of 100`, 330, 128, "river");
  const width = WIDTH - 2 * EDGE;
  const right = Math.round((width * cells.right) / Math.max(cells.total, 1));
  const lost = Math.round((width * cells.lost) / Math.max(cells.total, 1));
  fill("edge", EDGE - 2, 378, width + 4, 48);
  fill("paper", EDGE, 380, width, 44);
  fill("fault", EDGE, 380, width - lost, 44);
  fill("river", EDGE, 380, right, 44);
  write(others.map(([label, one]) => `${label} ${one}`).join(" · "), 490, 28, "faint");
  write(`${new URL(brand.origin).host}/datasets/challenge`, 560, 28, "faint");
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made."))));
  });
}

/** A colour of the page as it is shown now: light and dark have one name. */
function colourOf(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
