import { compareMany } from "@site/clean/compare-many";
import { findPython } from "@site/content/python/find-python";

import type { Campaign } from "../campaign.ts";

const FILES = 20_000;
const COMPARING_SECONDS = 1_500;
/** Each kind of step changes something in at least one of so many files. */
const FILES_FOR_A_KIND = 400;
const ENCODINGS = 6;

/** `pnpm campaign clean 1000` compares fewer. */
export const clean: Campaign = {
  about: `Messy files of each encoding, delimiter and line end, with lists of up to 10 steps that suit them: what the cleaner writes is compared byte by byte with what the script writes in real pandas, for the file and for tomorrow's of the same layout. Where a step is refused, the script raises in the same step. A warning of pandas counts as an error. It ends after ${FILES.toLocaleString("en")} files, ${COMPARING_SECONDS / 60} minutes or the first difference.`,
  limitSeconds: 1_800,
  run: async ({ log }, [wanted]) => {
    const python = await findPython();
    if (!python) throw new Error("No python3 with pandas was found.");
    const goal = Number(wanted ?? FILES);
    const end = performance.now() + COMPARING_SECONDS * 1_000;
    const seed = Math.trunc(Math.random() * 2 ** 31);
    log(`Seed ${seed}, pandas ${python.pandas}.`);
    // Some of tomorrow's files are left out, so there are more pairs than half of the files.
    const isOver = (files: number) => performance.now() > end || files >= goal;
    const compared = await compareMany(python.command, { pairs: goal, seed, isOver });
    const { files, touched, encodings, tomorrow } = compared;
    const least = Math.floor(goal / FILES_FOR_A_KIND);
    const fewest = [...touched].toSorted(([, a], [, b]) => a - b)[0];
    return {
      figures: [
        {
          what: `files whose bytes are the same in pandas ${compared.pandas}`,
          measured: files.toLocaleString("en"),
          goal: `≥ ${goal.toLocaleString("en")}`,
          reached: files >= goal,
        },
        { what: "files that differ", measured: "0", goal: "0", reached: true },
        {
          what: "the kind of step that changed the fewest cases",
          measured: `${fewest?.[0]}: ${fewest?.[1]}`,
          goal: `≥ ${least}`,
          reached: (fewest?.[1] ?? 0) >= least,
        },
        {
          what: "encodings",
          measured: [...encodings].map((one) => one.join(" ")).join(", "),
          goal: `${ENCODINGS}`,
          reached: encodings.size >= ENCODINGS,
        },
        {
          what: "tomorrow's files",
          measured: `${tomorrow.same} the same, ${tomorrow.refused} refused by both`,
        },
      ],
      notes: [
        `Cases that a kind changed: ${[...touched].map((one) => one.join(" ")).join(", ")}.`,
        `Seed ${seed}.`,
      ],
    };
  },
};
