import { expect, test } from "vitest";

import { runStorm } from "./storm.ts";

test("each payment gives one licence and one mail, however often its events come and whichever process is killed meanwhile", async () => {
  const options = { payments: 20, copies: 6, kills: 3, skipLeases: true, isPooled: false };
  const result = await runStorm(options, {
    signal: AbortSignal.timeout(280_000),
    log: () => undefined,
  });
  expect(result).toMatchObject({
    exact: options.payments,
    lost: 0,
    double: 0,
    mailedOnce: options.payments,
    delivered: options.payments * 3 * options.copies,
    unexpectedExits: 0,
    unexpectedAnswers: {},
  });
});
