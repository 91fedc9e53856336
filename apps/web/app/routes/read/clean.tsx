import { brand } from "@site/content/brand";
import { href } from "react-router";

import { CleanPage } from "#app/features/clean/clean-page.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";

export const handle = createPageHandle({
  path: "/clean",
  title: "Clean your own table",
  description:
    "Drop a messy CSV, Excel or Parquet file, see what is wrong with it, take or refuse each repair, and leave with the clean file and a pandas script. Nothing leaves your computer.",
});

export function Component() {
  return (
    <>
      <CleanPage />
      <p className="prose no-print">
        What is found here is found by rules. <a href={href("/features")}>{brand.name}, the app</a>,
        has an AI beside them that proposes what rules cannot, opens databases and tables of any
        size, and writes the same kind of script.
      </p>
      <p className="prose no-print">
        Cleaned one of our messy tables?{" "}
        <a href={href("/datasets/challenge")}>See how close you got</a>.
      </p>
    </>
  );
}
