// The style sheet has no exports. This file lets TypeScript find it.
export {};
