import { api } from "#app/api/trpc.ts";
import { describeFailure, type Failure } from "#app/failures/failure.ts";

/** Requests the mail with the confirmation button. Returns the failure instead of throwing it. */
export async function requestConfirmationEmail(
  returnPath: string | undefined,
): Promise<Failure | undefined> {
  try {
    await api.auth.sendVerification.mutate({ returnPath });
    return undefined;
  } catch (thrown) {
    return describeFailure(thrown);
  }
}
