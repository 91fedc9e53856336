import { DrizzleQueryError } from "drizzle-orm";

/** The driver's error inside Drizzle's wrapper. */
export function getDatabaseError(
  thrown: unknown,
): { code?: string; constraint?: string; message: string } | undefined {
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  return error instanceof Error ? error : undefined;
}

/** Postgres is shutting down or ended this connection. The statement had no effect. */
const ADMIN_SHUTDOWN = "57P01";

export function isConnectionLost(thrown: unknown): boolean {
  return getDatabaseError(thrown)?.code === ADMIN_SHUTDOWN;
}

/** A serialization failure or deadlock. The transaction had no effect. */
export function isTransactionConflict(thrown: unknown): boolean {
  const code = getDatabaseError(thrown)?.code;
  return code === "40001" || code === "40P01";
}

/** Whether a unique constraint was violated: the given one, or any. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  const error = getDatabaseError(thrown);
  return error?.code === "23505" && (!constraint || error.constraint === constraint);
}

// Classes 08 (connection), 53 (resources) and 57P (shutdown). 57014 and 55P03 are our statement and lock time-outs.
// 25006: during a failover, connections may lead to a read-only standby.
const unavailableCode =
  /^(08\w{3}|25006|53\w{3}|57P0\d|57014|55P03|25P03|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unavailableMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|pool after calling end/;

/** Whether Postgres cannot be reached or does not respond in time, as opposed to rejecting a statement. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const error = getDatabaseError(thrown);
  if (!error) return false;
  return unavailableCode.test(error.code ?? "") || unavailableMessage.test(error.message);
}
