import type { Address } from "#app/pages.ts";
export interface PageLink {
  label: string;
  to: Address;
}

export const mainPages: PageLink[] = [
  { label: "Try it", to: "/clean" },
  { label: "Features", to: "/features" },
  { label: "Pricing", to: "/pricing" },
  { label: "Download", to: "/download" },
  { label: "Tutorials", to: "/tutorials" },
  { label: "Datasets", to: "/datasets" },
  { label: "Blog", to: "/blog" },
  { label: "Support", to: "/support" },
];

export const footerGroups: { title: string; pages: PageLink[] }[] = [
  {
    title: "The app",
    pages: [
      { label: "Try it in the browser", to: "/clean" },
      { label: "Features", to: "/features" },
      { label: "Pricing", to: "/pricing" },
      { label: "How it compares", to: "/compare" },
      { label: "Download", to: "/download" },
      { label: "Other systems and versions", to: "/other-os" },
      { label: "What is new", to: "/changelog" },
      { label: "Upgrade", to: "/pricing#upgrade" },
      { label: "Coupon", to: "/coupon" },
    ],
  },
  {
    title: "Learn",
    pages: [
      { label: "Tutorials", to: "/tutorials" },
      { label: "Your first run", to: "/support/tutorial" },
      { label: "Datasets", to: "/datasets" },
      { label: "Blog", to: "/blog" },
    ],
  },
  {
    title: "Help",
    pages: [
      { label: "Support", to: "/support" },
      { label: "Questions and answers", to: "/support/faq" },
      { label: "Troubleshooting", to: "/support/troubleshooting" },
      { label: "Get a download again", to: "/get-download" },
    ],
  },
  {
    title: "The company",
    pages: [
      { label: "About", to: "/about" },
      { label: "Terms", to: "/terms" },
      { label: "Privacy", to: "/privacy" },
      { label: "Cookies", to: "/cookies" },
    ],
  },
];
