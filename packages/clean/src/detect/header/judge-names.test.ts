import { expect, test } from "vitest";

import { rateHeader } from "../rows/find-header.ts";

/** Names above the rows, each cell parted by a comma. */
function judge(names: string, ...rows: string[]) {
  const cells = names.split(",");
  const lines = rows.map((row) => row.split(","));
  return rateHeader(
    cells,
    cells.map((_, at) => lines.map((line) => line[at] ?? "")),
  );
}

test.each<[string, string, string[], ReturnType<typeof judge>]>([
  ["words over one number", "a,b", ["x,y", "u,5", "v,w"], "clear"],
  ["words over words", "a,b", ["x,y", "u,v"], "likely"],
  ["a word over words of its form", "Ann", ["Bo", "Cy"], "ambiguous"],
  ["a small word over others", "name", ["Bo", "Cy"], "likely"],
  ["a small word over one like it among others", "name", ["Bo", "cy"], "ambiguous"],
  ["a word in capitals over others", "NAME", ["Bo", "cy"], "likely"],
  ["a word in capitals over one like it", "NAME", ["Bo", "CY"], "ambiguous"],
  ["a word with a capital over small ones and capitals", "Name", ["bo", "CY"], "likely"],
  ["a word over nothing", "name", [], "likely"],
  ["a gap, and words over words", "a,", ["x,y"], "likely"],
  ["an empty text over gaps", "a,", ["x,", "y,"], "likely"],
])("%s", (_, names, rows, confidence) => {
  expect(judge(names, ...rows)).toBe(confidence);
});

test("one word of ten may come again, if two columns hold data", () => {
  const ten = "a,b,c,d,e,f,g,h,i,j";
  expect(judge(ten, "a,1,2,x,x,x,x,x,x,x")).toBe("likely");
  expect(judge(ten, "a,1,y,x,x,x,x,x,x,x")).toBeUndefined();
  expect(judge(ten, "a,b,1,2,3,x,x,x,x,x")).toBeUndefined();
  expect(judge("a,b,c,d,e,f,g,h,i", "a,1,2,3,x,x,x,x,x")).toBeUndefined();
  // Of twenty, two.
  const twenty = Array.from({ length: 20 }, (_, at) => `n${at}`).join(",");
  const rest = Array<string>(16).fill("x").join(",");
  expect(judge(twenty, `n0,n1,1,2,${rest}`)).toBe("likely");
  expect(judge(twenty, `n0,n1,n2,1,2,${rest}`)).toBeUndefined();
});

test("a number or a gap may come again: only words are values then", () => {
  expect(judge("country,2019,2020", "CH,2019,8", "DE,3,9")).toBe("likely");
  expect(judge("a,,c", "x,,5", "y,,6")).toBe("clear");
});

test("a word comes again beside labels: no names", () => {
  const names = "a,b,c,d,e,f,g,h,2019,2020";
  expect(judge(names, "a,1,2,x,x,x,x,x,3,4")).toBeUndefined();
  expect(judge(names, "y,1,2,x,x,x,x,x,3,4")).toBe("likely");
});

test("columns of data are those of which most cells are some", () => {
  const ten = "a,b,c,d,e,f,g,h,i,j";
  const row = (one: string, other: string) => `a,${one},${other},x,x,x,x,x,x,x`;
  expect(judge(ten, row("1", "2"), row("3", "x"), row("", "4"), row("", ""))).toBe("likely");
  expect(judge(ten, row("1", "2"), row("3", "x"))).toBeUndefined();
  expect(judge(ten, row("1", "2"), row("3", ""), row("3", ""))).toBe("likely");
});

test.each<[string, string, string[], ReturnType<typeof judge>]>([
  ["years one after the other", "x,2019,2020,2021", ["a,1,2,3"], "likely"],
  ["years with steps of ten", "x,1990,2000,2010", ["a,1,2,3"], "likely"],
  ["years that fall", "x,2021,2020,2019", ["a,1,2,3"], "likely"],
  ["years with another step", "x,2019,2020,2022", ["a,1,2,3"], "ambiguous"],
  ["one year", "x,2019", ["a,1"], "ambiguous"],
  ["one year twice", "x,2019,2019", ["a,1,2"], undefined],
  ["years under an empty corner", ",2019,2020", ["a,1,2"], "ambiguous"],
  ["years alone", "2019,2020", ["1,2"], undefined],
  ["years with a gap that is no corner", "2019,,2021", ["1,2,3"], undefined],
  ["years that the columns go on with", "x,2019,2020", ["a,2018,5", "b,2017,6"], undefined],
  ["years of which few come below", "x,2019,2020", ["a,2018,5", "b,17,6"], "likely"],
  ["years that another column has", "x,2019,2020", ["2018,1,5", "2017,3,6"], "likely"],
  ["years and months", "x,2019,2019-12", ["a,1,2"], undefined],
  ["years and amounts", "x,2019,3.5", ["a,1,2"], undefined],
  ["months over the end of a year", "x,2019-12,2020-01,2020-02", ["a,1,2,3"], "likely"],
  ["months with a stroke", "x,2019/11,2019/12", ["a,1,2"], "likely"],
  ["months of two years", "x,2019-01,2020-01", ["a,1,2"], "likely"],
  ["months with another step", "x,2019-12,2020-01,2020-03", ["a,1,2,3"], "ambiguous"],
  ["a month in two forms", "x,2019-12,2019/12", ["a,1,2"], "ambiguous"],
  ["counts", "x,1,2,3", ["a,4,5,6"], "ambiguous"],
  ["counts that the columns go on with", "x,1,2,3", ["a,4,5,6", "b,7,8,9"], "ambiguous"],
  ["two counts", "x,1,2", ["a,4,5"], undefined],
  ["counts with another step", "x,1,2,4", ["a,4,5,6"], undefined],
  ["counts that stay", "x,1,1,1", ["a,4,5,6"], undefined],
  ["amounts", "x,1.5,2.5,3.5", ["a,4,5,6"], undefined],
  ["days", "x,2019-12-01,2019-12-02", ["a,4,5"], undefined],
])("beside a word: %s", (_, names, rows, confidence) => {
  expect(judge(names, ...rows)).toBe(confidence);
});
