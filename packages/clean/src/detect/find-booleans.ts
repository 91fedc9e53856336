import { shareText } from "./counted.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector } from "./proposal.ts";

/** Words that answer a question, in small letters. */
const YES = new Set(["yes", "y", "true", "t", "ja", "oui", "si", "sí", "on", "1"]);
const NO = new Set(["no", "n", "false", "f", "nein", "non", "off", "0"]);
const FEWEST_VALUES = 4;
const DIGIT = /^[01]$/;

/** Columns whose values all are yes or no, both of them there. Ones and zeros alone are numbers. */
export const findBooleans: Detector = ({ texts }) => texts.flatMap(proposeFor);

function proposeFor({ column, texts, present }: TextProfile): ReturnType<Detector> {
  if (present < FEWEST_VALUES || texts.length > YES.size + NO.size) return [];
  const words = texts.map(({ text }) => text);
  const yes = words.filter((word) => YES.has(word.toLowerCase()));
  const no = words.filter((word) => NO.has(word.toLowerCase()));
  const isAll = yes.length + no.length === words.length && yes.length > 0 && no.length > 0;
  if (!isAll || words.every((word) => DIGIT.test(word))) return [];
  return [
    {
      sureness: "sure",
      step: { kind: "booleans", column: column.name, yes, no, rest: "stop" },
      count: present,
      examples: [
        { before: yes[0] ?? "", after: "True" },
        { before: no[0] ?? "", after: "False" },
      ],
      why: `${shareText(present, present)} values of “${column.name}” mean yes or no.`,
      untouched: "Missing cells stay missing.",
    },
  ];
}
