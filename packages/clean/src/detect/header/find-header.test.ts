import { expect, test } from "vitest";

import { profileOf } from "../../../tests/table-of.ts";
import { findHeader } from "./find-header.ts";

function find(...lines: string[]) {
  return findHeader(profileOf(lines, ","));
}

test.each<[string, string[], object]>([
  [
    "names over numbers",
    ["city,people", "Bern,5", "Zug,7"],
    { sureness: "sure", step: { row: 1 } },
  ],
  ["names over texts", ["code,name", "CH,Bern", "DE,Bonn"], { sureness: "likely" }],
  ["a title above them", ["Report,", "city,people", "Bern,5", "Zug,7"], { step: { row: 2 } }],
  [
    "a note over several cells above them",
    ["some,people,,", "like,,notes,of", "name,job,age,born", "Ann,cook,5,2001", "Bo,smith,7,2002"],
    { sureness: "sure", step: { row: 3, numbered: false } },
  ],
  [
    "a name that is an answer too, beside columns of numbers",
    [
      "no,a,b,c,d,e,f,g,Member,h",
      "1,x,1,2,x,y,z,u,Full,k",
      "2,y,3,5,x,y,q,v,Member,k",
      "3,z,3,5,x,y,q,w,Full,k",
    ],
    { sureness: "likely", step: { row: 1 } },
  ],
  [
    "years",
    ["country,2019,2020,2021", "CH,5,7,8", "DE,9,11,13"],
    { sureness: "likely", step: { row: 1 } },
  ],
  ["months", ["country,2019-11,2019-12,2020-01", "CH,5,7,8", "DE,9,1,3"], { sureness: "likely" }],
  ["years under an empty corner", [",2019,2020", "CH,5,7", "DE,9,11"], { sureness: "asked" }],
  ["one year", ["country,2019", "CH,5", "DE,9"], { sureness: "asked" }],
  ["numbers of questions", ["person,1,2,3", "a,4,5,5", "b,1,5,2"], { sureness: "asked" }],
  ["a list that may have a name", ["Anna", "Berta", "Carla"], { sureness: "asked" }],
  ["a list with a name of another form", ["name", "Berta", "Carla"], { sureness: "likely" }],
  [
    "names that come again in the middle",
    ["city,people", "Bern,5", "city,people", "Zug,7"],
    { sureness: "sure" },
  ],
])("%s: names are found", (_, lines, proposal) => {
  expect(find(...lines)).toMatchObject([proposal]);
});

test.each<[string, string[]]>([
  ["data from the first row on", ["Bern,5,7", "Zug,7,8", "Chur,9,9"]],
  ["a category from the first row on", ["Bern,yes", "Zug,no", "Chur,yes"]],
  ["years from the first row on", ["Bern,2019,5", "Zug,2020,7", "Chur,2021,8"]],
  ["an answer among few columns", ["Bern,yes,5,6", "Zug,no,7,8", "Chur,yes,8,9"]],
  ["numbers alone", ["1,2,3", "4,5,6", "7,8,9"]],
])("%s: no row names the columns", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});
