/** The topics of help, in the order in which they are shown. */
export const helpTopics = {
  trial: "Trial and download",
  app: "Using the app",
  licence: "Licences and computers",
  payment: "Paying and receipts",
  account: "Account and mail",
  data: "Your data",
} as const;

export type HelpTopic = keyof typeof helpTopics;
