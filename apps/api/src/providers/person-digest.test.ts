import { expect, test } from "vitest";

import { createDigests } from "./digests.ts";
import { computePersonDigest, normalizeMailbox } from "./person-digest.ts";

test.each([
  ["Ada.Lovelace+Shop@Gmail.com", "adalovelace@gmail.com"],
  ["adalovelace@googlemail.com", "adalovelace@gmail.com"],
  ["ada_lovelace+x@pm.me", "adalovelace@proton.me"],
  ["ada.lovelace+x@outlook.com", "ada.lovelace@outlook.com"],
  ["ada-x@yahoo.com", "ada@yahoo.com"],
  // Other providers may deliver these to different people.
  ["ada.lovelace+x@uni.example", "ada.lovelace+x@uni.example"],
  ["+x@gmail.com", "+x@gmail.com"],
])("%s is the mailbox %s", (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});

test("the digest of a person is not the one by which their address is found elsewhere", () => {
  const digests = createDigests(["pepper"]);
  expect(computePersonDigest(digests, "ada@uni.example")).not.toBe(
    digests.compute("ada@uni.example"),
  );
});
