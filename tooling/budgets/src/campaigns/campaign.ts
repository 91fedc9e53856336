/** One bounded measurement of the real thing, on loopback, that anyone can repeat. */
export interface Campaign {
  /** What is done, in a sentence or two, for the report. */
  about: string;
  /** It is ended with an error after this long. */
  limitSeconds: number;
  /** Throws where it could not measure. `signal` is aborted at the limit; `args` is what was written behind the campaign's name. */
  run: (options: CampaignOptions, args: readonly string[]) => Promise<CampaignResult>;
}

export interface CampaignOptions {
  signal: AbortSignal;
  /** Receives what is going on, a line each. */
  log: (line: string) => void;
}

export interface CampaignResult {
  figures: Figure[];
  /** What a reader has to know to judge the figures. */
  notes?: string[];
}

export interface Figure {
  what: string;
  measured: string;
  /** As docs and design name it; without one the figure is for comparison. */
  goal?: string;
  reached?: boolean;
}
