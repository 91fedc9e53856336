import { ChallengePage } from "#app/features/challenge/challenge-page.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/datasets/challenge",
      title: "The cleaning challenge",
      description:
        "Take a messy table of ours, clean it with whatever you like, and see cell by cell how close you got. Your table does not leave your computer.",
    }),
};

export function Component() {
  return <ChallengePage />;
}
