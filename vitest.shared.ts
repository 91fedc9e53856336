const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  throw new Error(
    `The tests need Node ${NEEDED}, and this is Node ${process.versions.node}. ` +
      "On Linux, have your editor run node_modules/.bin/node of this repository; elsewhere install Node 24.",
  );
}

/** A test that hangs still ends; a machine that is busy with other work never meets these limits. */
export const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};
