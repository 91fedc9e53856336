import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { createRandom } from "../src/datasets/random.ts";
import { tagNames } from "../src/schemas/tags.ts";

const words =
  `table column row value cell number date text spreadsheet census age year people figure unit
  missing duplicate spelling header file script analyst read write compare count repair check sum mean
  median order name code list encoding comma quote space month day before after between rule reason`.split(
    /\s+/,
  );
const BYTES = 5_000;

/** Writes posts of 5 kB with headings, lists, tables, links and code in two languages; always the same ones. */
export async function writePosts(folder: string, posts: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let post = 0; post < posts; post += 1) {
    await writeFile(path.join(folder, `post-${post}.md`), postText(post, posts));
  }
}

function postText(post: number, posts: number): string {
  const random = createRandom(post + 1);
  const pick = (from: readonly string[]) => from[random.below(from.length)] ?? "";
  const sentence = () => `${Array.from({ length: 12 }, () => pick(words)).join(" ")}.`;
  const paragraph = () => Array.from({ length: 4 }, sentence).join(" ");
  const tags = [...new Set([pick(tagNames), pick(tagNames), pick(tagNames)])];
  const day = new Date(Date.UTC(2020, 0, 1 + post)).toISOString().slice(0, 10);
  let text = `---
title: "Post ${post} about ${pick(words)} and ${pick(words)}"
description: "${sentence()} ${pick(words)} ${pick(words)}"
published: ${day}
tags: [${tags.join(", ")}]
---

${paragraph()} See [another post](/blog/post-${(post + 7) % posts}).
`;
  for (let part = 0; text.length < BYTES; part += 1) {
    text += `
## Part ${part}: ${pick(words)} ${pick(words)}

${paragraph()}

- ${sentence()}
- **${pick(words)}** ${sentence()}

\`\`\`python
import pandas as pd

def ${pick(words)}_${part}(frame, limit=${part}):
    """${sentence()}"""
    kept = frame[frame["${pick(words)}"].str.strip() != "${pick(words)}"]
    return kept.groupby("${pick(words)}")["${pick(words)}"].sum() + limit  # ${pick(words)}
\`\`\`

| ${pick(words)} | ${pick(words)} |
| --- | ---: |
| ${pick(words)} | ${post} |

\`\`\`sql
SELECT ${pick(words)}, count(*) FROM census WHERE year > 18${part}0 GROUP BY 1;
\`\`\`
`;
  }
  return text;
}
