import { ChallengePage } from "#app/features/challenge/challenge-page.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";

export const handle = createPageHandle({
  path: "/datasets/challenge",
  title: "The cleaning challenge",
  description:
    "Take a messy table of ours, clean it with whatever you like, and see cell by cell how close you got. Your table does not leave your computer.",
});

export function Component() {
  return <ChallengePage />;
}
