import type { Table } from "../columns/table.ts";
import { mayBeDate } from "./dates/read-dates.ts";
import { nameWords } from "./name-words.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector, Proposal } from "./proposal.ts";

const FEWEST_VALUES = 5;
const FEWEST_TIMES = 3;
const TIME = /^(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?: ?[AaPp][Mm])?$/;
const DAY_WORDS = new Set(["date", "day", "datum", "tag", "fecha", "jour"]);
const TIME_WORDS = new Set(["time", "hour", "clock", "zeit", "uhrzeit", "hora", "heure"]);

/** A day and its time in two columns that say so by their names, such as “start date” and “start time”. */
export const findParted: Detector = ({ table, texts }) => {
  const named = texts.map((profile) => ({ profile, words: nameWords(profile.column.name) }));
  return named.flatMap(({ profile: day, words }) => {
    const of = without(words, DAY_WORDS);
    if (of === undefined) return [];
    const times = named.filter((one) => without(one.words, TIME_WORDS) === of);
    const days = named.filter((one) => without(one.words, DAY_WORDS) === of);
    const [time] = times;
    if (!time || times.length > 1 || days.length > 1) return [];
    return ask(table, day, time.profile);
  });
};

function ask(table: Table, day: TextProfile, time: TextProfile): Proposal[] {
  const columns = [day.column.name, time.column.name];
  const into = columns.join(" ");
  if (table.columns.some(({ name }) => name === into)) return [];
  if (day.present < FEWEST_VALUES || time.texts.length < FEWEST_TIMES) return [];
  if (!time.texts.every(({ text }) => TIME.test(text)) || !day.texts.every(mayBeDate)) return [];
  // A time without its day, or the other way round, would be lost.
  const isTogether = day.column.codes.every((code, row) => {
    return (code === 0) === (time.column.codes[row] === 0);
  });
  if (!isTogether) return [];
  const [first, second] = [day, time].map(({ texts }) => texts[0]?.text ?? "");
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `Join the two: ${first} ${second}`,
          step: { kind: "join", columns, between: " ", into },
        },
      ],
      count: day.present,
      examples: [],
      why: `“${columns[0]}” and “${columns[1]}” are a day and its time: two columns that may be one.`,
      untouched: "Both columns stay, beside the new one.",
    },
  ];
}

/** The words of a name without one of these; undefined if none or several of them are in it. */
function without(words: readonly string[], left: ReadonlySet<string>): string | undefined {
  const others = words.filter((word) => !left.has(word));
  return others.length === words.length - 1 ? others.join(" ") : undefined;
}
