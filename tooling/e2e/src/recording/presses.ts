import type { SceneName } from "@site/content/product/recording";

/** A button that is pressed: of the finding that says this, or above all findings. */
export interface Press {
  finding?: string;
  button: string | RegExp;
}

const takeSure: Press = { button: /^Take the \d+ that are sure$/ };

/** What a visitor who knows the table presses in each scene: the first finding, so that nothing has to be scrolled. */
export const presses: Record<SceneName, readonly Press[]> = {
  open: [],
  sure: [takeSure],
  words: [{ finding: "Values of “sex” may mean the same", button: /^“males” is “Male”, / }],
  ages: [{ finding: "“age” holds ranges", button: "Keep where each begins: 0-4 is 0" }],
  people: [{ finding: "“people” separates thousands", button: /^1 017 281 is 1017281, / }],
  marks: [
    { finding: "“*” is behind 2 values of “year”", button: "Leave “*” out of “year”" },
    { finding: "“*” is behind 2 values of “people”", button: "Leave “*” out of “people”" },
  ],
  codes: [{ finding: "“sex” has two words", button: "1 is “Male”, 2 is “Female”" }],
  circa: [{ finding: "“c.” is before 1 value of “year”", button: "Leave “c.” out of “year”" }],
  numbers: [takeSure],
  copy: [{ finding: "1 row is the same as one above", button: /^Take/ }],
  done: [],
};
