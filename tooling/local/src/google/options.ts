export interface GoogleOptions {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Where people may be sent back to, compared to the letter. */
  redirectUris: readonly string[];
  now?: () => Date;
}
