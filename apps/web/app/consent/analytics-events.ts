/** Every event sent to analytics, with its parameters. The cookies page lists them from here. */
export const analyticsEvents = {
  page_view: {
    when: "You open a page",
    carries: {
      page_location: "its address, without anything after the question mark",
      page_referrer: "the address you came from, cut the same way",
      page_title: "its title",
    },
  },
  download_started: {
    when: "You start a download",
    carries: {
      platform: "the system",
      architecture: "the kind of processor",
      version: "the version",
    },
  },
  checkout_started: {
    when: "You go to the payment page",
    carries: { plan: "the plan that you chose" },
  },
  purchase_seen: {
    when: "You see the confirmation of a purchase",
    carries: { plan: "the plan that you bought" },
  },
} as const;

export type AnalyticsEvent = keyof typeof analyticsEvents;

export type EventParameters<Event extends AnalyticsEvent> = Record<
  keyof (typeof analyticsEvents)[Event]["carries"],
  string
>;
