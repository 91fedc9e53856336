export interface GoogleOptions {
  port: number;
  clientId: string;
  clientSecret: string;
  /** Allowed redirect addresses, compared exactly. */
  redirectUris: readonly string[];
  now?: () => Date;
}
