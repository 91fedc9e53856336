import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { startApiProcess } from "../setup/api-process.ts";
import { signUp } from "../setup/people.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

test("a process that is asked to stop ends by itself with success", async () => {
  const extra = await startApiProcess(suite.environment);
  expect((await fetch(`${extra.url}/api/ready`)).status).toBe(200);
  expect(await extra.stop()).toBe(0);
});

test("a process that is asked to stop finishes the request under way first", async () => {
  const extra = await startApiProcess(suite.environment);
  const { token } = await signUp();
  const { control } = suite.payments;
  control.fault({ kind: "slow", ms: 60_000, path: "/v1/checkout/sessions", times: 1 });
  const answer = fetch(`${extra.url}/api/trpc/billing.startCheckout`, {
    method: "POST",
    // A connection that is kept for a next request keeps the process for seconds.
    headers: {
      connection: "close",
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ planId: "pro", termsVersion: TERMS_VERSION }),
  });
  await expect.poll(() => control.faults()).toEqual([]);
  const code = extra.stop();
  control.clearFaults();
  expect((await answer).status).toBe(200);
  expect(await code).toBe(0);
});
