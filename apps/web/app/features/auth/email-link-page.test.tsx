import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { emailActionCopy } from "./email-action-links.ts";
import {
  type EmailLinkState,
  emailLinkLeads,
  EmailLinkPage,
  getLookupState,
} from "./email-link-page.tsx";

const states = Object.keys(emailLinkLeads) as EmailLinkState[];

test.each(states)("only a link that is still to be confirmed says so: %s", (state) => {
  const page = renderToStaticMarkup(
    <EmailLinkPage state={state} heading="Confirm your email address">
      <p>text</p>
    </EmailLinkPage>,
  );
  expect(page.includes("until you confirm it")).toBe(state === "reading" || state === "ready");
  expect(page.includes("Only the button on its page")).toBe(state !== "done");
});

test.each(Object.values(emailActionCopy))(
  "the heading changes once it is done: $heading",
  ({ heading, doneHeading, done }) => {
    expect(doneHeading).not.toBe(heading);
    expect(done).not.toContain(doneHeading);
  },
);

test.each([
  [null, "ready"],
  [new TypeError("Failed to fetch"), "unchecked"],
  [createApiError("internal"), "unchecked"],
  [createApiError("gift_link_invalid"), "unusable"],
])("a link that could not be looked up is not called used: %s", (error, state) => {
  expect(getLookupState({ error })).toBe(state);
});

function createApiError(appCode: string): Error {
  const data = { appCode, requestId: "r" };
  return Object.assign(new Error(appCode), { data });
}
