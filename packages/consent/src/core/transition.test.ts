import { expect, test } from "vitest";

import { type ConsentConfig, readState, transition } from "./index.ts";

const text = { name: "Name", description: "What it is for", cookies: [] };
const config: ConsentConfig = {
  necessary: [],
  optional: [{ ...text, id: "ads" }],
  functional: [{ ...text, id: "videos" }],
};
const undecided = readState(config, { flag: undefined, list: undefined });

function saved(...ids: string[]) {
  let state = undecided;
  for (const id of ids) state = transition(config, state, { type: "tick", id, on: true });
  return transition(config, state, { type: "save" });
}

test("saving every tick is the same as accepting all, and saving none the same as declining all", () => {
  expect(saved("ads", "videos")).toEqual(transition(config, undecided, { type: "acceptAll" }));
  expect(saved()).toEqual(transition(config, undecided, { type: "declineAll" }));
  expect(saved("videos").status).toBe("partial");
});
