/** The error that a call ends in. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error("The call was meant to fail.");
    },
    (error: unknown) => error,
  );
}
