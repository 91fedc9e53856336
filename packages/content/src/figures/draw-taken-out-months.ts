/** Narrow, so that its words can be read on a phone, where it is shown half as large. */
const WIDTH = 540;
const HEIGHT = 300;
const plot = { left: 52, right: WIDTH - 16, top: 24, bottom: HEIGHT - 40 };
const ppm = { from: 400, to: 414, step: 4 };
const colours = { paper: "#fffdf8", ink: "#12211f", faint: "#4d5d59", rule: "#d3d9d2" };
const river = "#00625f";
const silt = "#93451a";
const FONT = "Instrument Sans";

/** A month and what was measured in it, in parts per million. */
export interface MonthValue {
  /** Its first day, as 2017-04-01. */
  month: string;
  value: number;
}

/**
 * Draws three years of a series in which three known months are taken out: what was measured, and the
 * straight line that would fill the gap. As SVG; the text needs the font to be given to the renderer.
 */
export function drawTakenOutMonths(
  series: readonly MonthValue[],
  isTakenOut: (month: string) => boolean,
): string {
  const x = (at: number) => plot.left + (at / (series.length - 1)) * (plot.right - plot.left);
  const y = (value: number) =>
    plot.bottom - ((value - ppm.from) / (ppm.to - ppm.from)) * (plot.bottom - plot.top);
  const points = series.map(({ month, value }, at) => ({
    place: `${tidy(x(at))} ${tidy(y(value))}`,
    isOut: isTakenOut(month),
  }));
  const first = points.findIndex(({ isOut }) => isOut);
  const last = points.findLastIndex(({ isOut }) => isOut);
  const line = (from: number, to: number) =>
    `M${points
      .slice(from, to)
      .map(({ place }) => place)
      .join("L")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="1408" height="${Math.round((1408 * HEIGHT) / WIDTH)}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>
    ${grid(y)}${years(series, x)}
    <path d="${line(first - 1, last + 2)}" fill="none" stroke="${colours.faint}" stroke-width="1.5" stroke-dasharray="1 4" stroke-linecap="round"/>
    <path d="${line(0, first)}${line(last + 1, points.length)}" fill="none" stroke="${river}" stroke-width="2.5" stroke-linejoin="round"/>
    <path d="M${points[first - 1]?.place}L${points[last + 1]?.place}" stroke="${silt}" stroke-width="2.5" stroke-dasharray="7 5"/>
    ${points.map(({ place, isOut }) => dot(place, isOut)).join("")}
    ${label(x((first + last) / 2), y(410.8), "measured, and taken out", colours.faint)}
    ${label(x(first + 0.3), y(404.55), "straight line", silt)}
    <text x="8" y="15" font-family="${FONT}" font-size="15" fill="${colours.faint}">ppm</text>
  </svg>`;
}

function grid(y: (value: number) => number): string {
  const lines: string[] = [];
  for (let value = ppm.from; value <= ppm.to; value += ppm.step) {
    lines.push(
      `<path d="M${plot.left} ${tidy(y(value))}H${plot.right}" stroke="${colours.rule}"/>
       <text x="${plot.left - 10}" y="${tidy(y(value) + 5)}" text-anchor="end" font-family="${FONT}" font-size="15" fill="${colours.faint}">${value}</text>`,
    );
  }
  return lines.join("");
}

function years(series: readonly MonthValue[], x: (at: number) => number): string {
  return series
    .flatMap(({ month }, at) => (month.endsWith("-01-01") ? [{ year: month.slice(0, 4), at }] : []))
    .map(
      ({ year, at }) =>
        `<path d="M${tidy(x(at))} ${plot.bottom}v8" stroke="${colours.faint}"/>
         <text x="${tidy(x(at))}" y="${plot.bottom + 26}" text-anchor="middle" font-family="${FONT}" font-size="15" fill="${colours.faint}">${year}</text>`,
    )
    .join("");
}

function dot(place: string, isOut: boolean): string {
  const [cx, cy] = place.split(" ");
  return isOut
    ? `<circle cx="${cx}" cy="${cy}" r="4" fill="${colours.paper}" stroke="${colours.faint}" stroke-width="1.5"/>`
    : `<circle cx="${cx}" cy="${cy}" r="3" fill="${river}"/>`;
}

function label(x: number, y: number, text: string, fill: string): string {
  return `<text x="${tidy(x)}" y="${tidy(y)}" text-anchor="middle" font-family="${FONT}" font-size="16" fill="${fill}">${text}</text>`;
}

function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}
