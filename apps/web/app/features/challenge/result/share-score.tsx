import { brand } from "@site/content/brand";
import { useState } from "react";

import type { ScoreDetails } from "#app/features/challenge/worker-messages.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

interface ShareScoreProps {
  picture: ScorePicture;
  /** Address with the score. */
  link: string;
}

/** Shares the score as a link or as a picture. */
export function ShareScore({ picture, link }: ShareScoreProps) {
  const [problem, setProblem] = useState("");

  async function save(): Promise<void> {
    setProblem("");
    try {
      saveFile("cleaning-challenge.png", await drawScorePicture(picture));
    } catch {
      setProblem("Your browser couldn't draw the picture. Take a screenshot instead.");
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={link} label="Copy a link to this score" />
        <Button variant="secondary" onClick={() => void save()}>
          Save it as a picture
        </Button>
      </div>
      <p className="text-sm text-faint">
        The link and the picture contain the name of the messy table and the score, and nothing of
        your data.
      </p>
      <p role="alert" className="text-sm text-fault empty:hidden">
        {problem}
      </p>
    </div>
  );
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 72;

interface ScorePicture {
  title: string;
  score: string;
  cells: ScoreDetails["cells"];
  /** The scores of other methods. */
  others: readonly (readonly [label: string, score: string])[];
}

/** Draws a score in the colours of the page. The picture contains no data of the table. */
async function drawScorePicture({ title, score, cells, others }: ScorePicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw pictures.");
  const font = getComputedStyle(document.body).fontFamily;
  const drawRectangle = (colour: string, x: number, y: number, width: number, height: number) => {
    pen.fillStyle = getColour(colour);
    pen.fillRect(x, y, width, height);
  };
  const drawText = (text: string, y: number, size: number, colour = "ink") => {
    pen.font = `600 ${size}px ${font}`;
    pen.fillStyle = getColour(colour);
    pen.fillText(text, EDGE, y, WIDTH - 2 * EDGE);
  };
  drawRectangle("paper", 0, 0, WIDTH, HEIGHT);
  drawRectangle("river", 0, 0, WIDTH, 12);
  drawText(`${brand.name} · The cleaning challenge`, 96, 30, "faint");
  drawText(title, 164, 52);
  drawText(`${score} of 100`, 330, 128, "river");
  const width = WIDTH - 2 * EDGE;
  const right = Math.round((width * cells.right) / Math.max(cells.total, 1));
  const lost = Math.round((width * cells.lost) / Math.max(cells.total, 1));
  drawRectangle("edge", EDGE - 2, 378, width + 4, 48);
  drawRectangle("paper", EDGE, 380, width, 44);
  drawRectangle("fault", EDGE, 380, width - lost, 44);
  drawRectangle("river", EDGE, 380, right, 44);
  drawText(others.map(([label, one]) => `${label} ${one}`).join(" · "), 490, 28, "faint");
  drawText(`${new URL(brand.origin).host}/datasets/challenge`, 560, 28, "faint");
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error("The picture could not be encoded.")),
    );
  });
}

/** The value of a colour in the current theme. */
function getColour(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
