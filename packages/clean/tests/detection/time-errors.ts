import { areDays, areNumbers, dayParts, present, type CellError } from "./cell-errors.ts";

const two = (part: number) => String(part).padStart(2, "0");
/** A minute of the day, another one for most cells. */
export const minuteOf = (cell: string) =>
  Array.from(cell).reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1440, 7);
export const clockOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const withTime = (cell: string) => cell && `${cell} ${clockOf(minuteOf(cell))}`;
const pointed = (cell: string) => {
  const [date = "", time = ""] = cell.split(" ");
  const { year, month, day } = dayParts(date);
  return cell && `${day}.${month}.${year} ${time}`;
};
const halved = (cell: string) => {
  const [hour = 0, minute = 0] = cell.split(":").map(Number);
  return cell && `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? "AM" : "PM"}`;
};

/** Ways in which times and codes go wrong. No table has such columns, so numbers and days become some. */
export const timeErrors: readonly CellError[] = [
  {
    name: "times with AM and PM",
    mendedBy: ["times"],
    isWhole: true,
    suits: areNumbers,
    prepare: (cell) => cell && clockOf(minuteOf(cell)),
    spoil: halved,
  },
  {
    name: "times with AM and PM in a part of the rows",
    mendedBy: ["times"],
    suits: areNumbers,
    prepare: (cell) => cell && clockOf(minuteOf(cell)),
    spoil: halved,
  },
  {
    name: "points between hours, minutes and seconds",
    mendedBy: ["times"],
    isWhole: true,
    suits: (cells) => areNumbers(cells) && new Set(present(cells)).size >= 20,
    prepare: (cell) => cell && `${clockOf(minuteOf(cell))}:00`,
    spoil: (cell) => cell.replaceAll(":", "."),
  },
  {
    name: "days with a time, days first",
    mendedBy: ["times"],
    isWhole: true,
    suits: areDays,
    prepare: withTime,
    spoil: pointed,
  },
  {
    name: "another form of days with a time in a part of the rows",
    mendedBy: ["times"],
    suits: areDays,
    prepare: withTime,
    spoil: pointed,
  },
  {
    name: "another time zone in a part of the rows",
    mendedBy: ["times"],
    suits: areDays,
    prepare: (cell) => cell && `${cell}T${clockOf(minuteOf(cell))}:00Z`,
    spoil(cell) {
      if (!cell) return undefined;
      const local = new Date(Date.parse(cell) + 7_200_000).toISOString();
      return `${local.slice(0, 19)}+02:00`;
    },
  },
  {
    name: "codes that a spreadsheet took for numbers",
    mendedBy: ["missing"],
    suits: (cells) => areNumbers(cells) && new Set(present(cells)).size >= 20,
    prepare: (cell) => cell && `${"ABCDFGH"[minuteOf(cell) % 7]}${1000 + minuteOf(cell)}`,
    spoil: (cell, random) => cell && `${1 + Math.floor(random() * 9)}E+${two(minuteOf(cell) % 60)}`,
    becomes: () => "",
  },
];
