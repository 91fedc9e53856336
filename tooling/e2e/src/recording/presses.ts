import type { SceneName } from "@site/content/product/recording";

/** A button to press: in the issue whose heading contains `issue`, or without it, above the list of issues. */
export interface Press {
  issue?: string;
  button: string | RegExp;
}

const fixClear: Press = { button: "Accept all suggestions" };

/** The buttons to press in each scene. All are in the first issue, so that nothing must be scrolled. */
export const presses: Record<SceneName, readonly Press[]> = {
  open: [],
  sure: [fixClear],
  words: [{ issue: "Values of “sex” may mean the same", button: /^“males” is “Male”, / }],
  ages: [{ issue: "“age” holds ranges", button: "Keep where each begins: 0-4 is 0" }],
  people: [{ issue: "“people” separates thousands", button: /^1 017 281 is 1017281, / }],
  marks: [
    { issue: "“*” is behind 2 values of “year”", button: "Leave “*” out of “year”" },
    { issue: "“*” is behind 2 values of “people”", button: "Leave “*” out of “people”" },
  ],
  codes: [{ issue: "“sex” has two words", button: "1 is “Male”, 2 is “Female”" }],
  circa: [{ issue: "“c.” is before 1 value of “year”", button: "Leave “c.” out of “year”" }],
  numbers: [fixClear],
  copy: [{ issue: "1 row is the same as one above", button: /^Accept/ }],
  done: [],
};
