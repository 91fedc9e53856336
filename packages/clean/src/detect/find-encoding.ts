import { repairEncoding } from "../steps/cells/encoding.ts";
import { counted } from "./counted.ts";
import type { TextProfile } from "./profile.ts";
import { findChanged, type Detector } from "./proposal.ts";

/** What becomes of a repaired text that was never broken: characters that are never typed. */
const NOT_TYPED =
  /[\u0080-\u009f\u0180-\u019f\u01b2-\u01cc\u021c-\u02b8\u0700-\u08ff\ufff0-\uffff]/u;

/** Letters that were read in the wrong encoding. Some honest pairs look like it, so it is never sure. */
export const findEncoding: Detector = ({ texts }) => texts.flatMap(findEncodingInColumn);

function findEncodingInColumn({ column, texts }: TextProfile): ReturnType<Detector> {
  const { count, examples } = findChanged(texts, repairEncoding);
  if (count === 0 || texts.some(isCorrectlyEncoded)) return [];
  return [
    {
      sureness: "likely",
      step: { kind: "encoding", columns: [column.name] },
      count,
      examples,
      why: `${counted(count, "cell")} of “${column.name}” ${count === 1 ? "has" : "have"} letters that were read in the wrong encoding.`,
      untouched:
        "Texts whose letters are right stay, and those that cannot be read in another way.",
    },
  ];
}

function isCorrectlyEncoded({ text }: { text: string }): boolean {
  const repaired = repairEncoding(text);
  return repaired !== text && NOT_TYPED.test(repaired);
}
