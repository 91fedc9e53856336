import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 3737;
const ROWS = 240;
const DAYS = 60;

export type FormRow = {
  form_no: number;
  date: string;
  sex: string;
  height_cm: number;
  weight_kg: number;
  temperature_c: number | null;
  systolic_mmhg: number | null;
  smoker: string;
};

/** The forms, by day. Who is taller is heavier, and who smokes has a higher pressure. */
export function make(seed = SEED): FormRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const isMale = random.chance(0.5);
    const height = (isMale ? 166 : 154) + random.below(12) + random.below(12);
    const smokes = random.chance(0.25);
    return {
      form_no: 901 + index,
      date: dayAfter("2026-02-01", Math.floor((index * DAYS) / ROWS)),
      sex: isMale ? "male" : "female",
      height_cm: height,
      weight_kg: Math.round((height * 0.75 - 60 + random.next() * 30) * 10) / 10,
      temperature_c: Math.round((36 + random.next() + random.next() ** 4 * 3) * 10) / 10,
      systolic_mmhg: 100 + random.below(25) + random.below(20) + (smokes ? 12 : 0),
      smoker: smokes ? "yes" : "no",
    };
  });
}
