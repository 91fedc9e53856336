import { errorDataSchema, type ErrorData } from "@site/contracts/error-codes";
import { TRPCClientError } from "@trpc/client";

/** The error data of a rejected call. Fails if the call succeeds or fails otherwise. */
export async function getErrorData(call: Promise<unknown>): Promise<ErrorData> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError) return errorDataSchema.parse(error.data);
    throw error;
  }
  throw new Error("The call was not refused.");
}

/** The error code of a rejected call. */
export async function getErrorCode(call: Promise<unknown>): Promise<string> {
  return (await getErrorData(call)).appCode;
}
