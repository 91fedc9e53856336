import { useState } from "react";

import { saveFile } from "#app/lib/save-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import { drawPicture, type Pictured } from "./draw-picture.ts";

interface ShareScoreProps {
  pictured: Pictured;
  /** The address that says the score. */
  link: string;
}

/** The score as a link and as a picture. */
export function ShareScore({ pictured, link }: ShareScoreProps) {
  const [problem, setProblem] = useState("");

  async function save(): Promise<void> {
    setProblem("");
    try {
      saveFile("cleaning-challenge.png", await drawPicture(pictured));
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
        Link and picture hold the name of the messy table and the score, and nothing of your data.
      </p>
      <p role="alert" className="text-sm text-fault empty:hidden">
        {problem}
      </p>
    </div>
  );
}
