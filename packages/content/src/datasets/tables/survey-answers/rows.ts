import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 512;
const ROWS = 360;
const PER_DAY = 12;

export type SurveyRow = {
  respondent: number;
  date: string;
  age_group: string;
  days_at_home: number;
  commute_minutes: number | null;
  own_room: string;
  tools: string;
  satisfaction: number | null;
};

const ages = [
  { name: "18-29", weight: 3 },
  { name: "30-44", weight: 5 },
  { name: "45-59", weight: 4 },
  { name: "60+", weight: 1 },
];
const tools = ["chat", "documents", "phone", "video"];

/** The answers, by day. People with a long way to work are at home more often, and those with a room like it more. */
export function make(seed = SEED): SurveyRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const commute = 5 * (1 + random.below(6) + random.below(7) + random.below(5));
    const days = Math.min(5, random.below(4) + Math.floor(commute / 40));
    const hasRoom = random.chance(0.55);
    const used = tools.filter(() => random.chance(0.6));
    return {
      respondent: 1001 + index,
      date: dayAfter("2026-02-02", Math.floor(index / PER_DAY)),
      age_group: random.pick(ages).name,
      days_at_home: days,
      commute_minutes: commute,
      own_room: hasRoom ? "yes" : "no",
      tools: (used.length > 0 ? used : ["phone"]).join(";"),
      satisfaction: Math.min(5, 1 + random.below(3) + (hasRoom ? 1 : 0) + (days > 1 ? 1 : 0)),
    };
  });
}
