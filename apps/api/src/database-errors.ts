import { DrizzleQueryError } from "drizzle-orm";

/** The driver's own error inside Drizzle's wrapper. */
export function getDatabaseError(
  thrown: unknown,
): { code?: string; constraint?: string; message: string } | undefined {
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  return error instanceof Error ? error : undefined;
}

/** Postgres is stopping, or ended this connection: the statement had no effect. */
const ADMIN_SHUTDOWN = "57P01";

export function isConnectionLost(thrown: unknown): boolean {
  return getDatabaseError(thrown)?.code === ADMIN_SHUTDOWN;
}

/** The transaction lost against another and had no effect: serialization failure or deadlock. */
export function isTransactionConflict(thrown: unknown): boolean {
  const code = getDatabaseError(thrown)?.code;
  return code === "40001" || code === "40P01";
}

/** Of this constraint, or of any. */
export function isUniqueViolation(thrown: unknown, constraint?: string): boolean {
  const error = getDatabaseError(thrown);
  return error?.code === "23505" && (!constraint || error.constraint === constraint);
}

// Classes 08 connection, 53 resources, 57P shutdown; 57014 and 55P03 are our own statement and lock time-outs.
// 25006: a stand-by, to which a failover may lead for a while, accepts no writes.
const unavailableCode =
  /^(08\w{3}|25006|53\w{3}|57P0\d|57014|55P03|25P03|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unavailableMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|pool after calling end/;

/** Postgres cannot be reached or does not answer in time, as opposed to refusing a statement. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const error = getDatabaseError(thrown);
  if (!error) return false;
  return unavailableCode.test(error.code ?? "") || unavailableMessage.test(error.message);
}
