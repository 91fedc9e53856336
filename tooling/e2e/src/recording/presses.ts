import type { SceneName } from "@site/content/product/recording";

/** A button to press: in the issue whose heading contains `issue`, or without it, above the list of issues. */
export interface Press {
  issue?: string;
  button: string | RegExp;
}

/** The buttons to press in each scene. All are in the first issue, so that nothing must be scrolled. */
export const presses: Record<SceneName, readonly Press[]> = {
  open: [],
  suggestions: [{ button: "Accept all suggestions" }],
  codes: [{ issue: "sex", button: /^Read 1 as Male, 2 as Female/ }],
  done: [],
};
