/** One bounded measurement of the real thing, on loopback, that anyone can repeat. */
export interface Campaign {
  /** What it does, in a sentence or two, for the report. */
  about: string;
  /** The time limit, after which it ends with an error. */
  limitSeconds: number;
  /**
   * Throws if it could not measure. `signal` is aborted at the limit; `args` are the arguments after the campaign's
   * name.
   */
  run: (options: CampaignOptions, args: readonly string[]) => Promise<CampaignResult>;
}

export interface CampaignOptions {
  /** What is measured: the commit, and whether something has changed since. */
  commit: string;
  signal: AbortSignal;
  /** Receives progress messages, a line each. */
  log: (line: string) => void;
}

export interface CampaignResult {
  figures: Figure[];
  tables?: CampaignTable[];
  /** What a reader has to know to judge the figures. */
  notes?: string[];
}

export interface CampaignTable {
  /** A sentence above it. */
  about: string;
  /** The first row is its head. */
  rows: string[][];
}

export interface Figure {
  what: string;
  measured: string;
  /** The target in docs and design; without one the figure is for comparison. */
  goal?: string;
  reached?: boolean;
}
