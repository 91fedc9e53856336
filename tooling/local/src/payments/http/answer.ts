/** The response to a client of the API. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}
