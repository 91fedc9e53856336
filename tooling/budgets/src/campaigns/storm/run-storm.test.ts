import { expect, test } from "vitest";

import { runStorm } from "./run-storm.ts";

test("each payment gives one licence and one mail, however often its events come and whichever process is killed meanwhile", async () => {
  const size = { payments: 20, copies: 6, kills: 3, skipLeases: true, isPooled: false };
  const result = await runStorm(size, {
    signal: AbortSignal.timeout(280_000),
    log: () => undefined,
  });
  expect(result).toMatchObject({
    exact: size.payments,
    lost: 0,
    double: 0,
    mailedOnce: size.payments,
    delivered: size.payments * 3 * size.copies,
    endedByThemselves: 0,
    oddAnswers: {},
  });
});
