import { brand } from "./brand.ts";

/** A service that handles data of customers for the company. */
export interface Provider {
  name: string;
  /** Where it works, as in "Ireland". */
  place: string;
}

/** What only the owner can know. A missing fact is left out of the pages; see `listMissingFacts`. */
export interface CompanyFacts {
  /** As in "AS" or "limited company". */
  legalForm?: string;
  /** Register and number, as in "Companies House 01234567". */
  register?: string;
  vatId?: string;
  country?: string;
  /** With the country's code. */
  phone?: string;
  /** The country whose law governs the contract, as in "Norway". Consumers keep the protection of their own country. */
  governingLaw?: string;
  /** A sentence for the terms that says what the company is liable for, written by its lawyer. */
  liability?: string;
  /** Address of the agreement on processing personal data, for companies that ask for one. */
  processingAgreement?: string;
  /** Runs the language model that the app asks for repairs. */
  languageModel?: Provider;
  /** Hands over our emails. */
  mailService?: Provider;
  /** Keeps installers and keys in case the company ends. */
  escrowAgent?: string;
  /** How long support takes to answer at most, as in "two working days". */
  answerTime?: string;
  /** The person who answers support's mail. */
  supportPerson?: string;
}

/** The facts of this company. Fill them in before the launch: `pnpm ops doctor launch` lists what is missing. */
export const companyFacts: CompanyFacts = {};

/** Each fact as its name in the list and where visitors read it. A new fact doesn't compile without an entry. */
const descriptions: Record<keyof CompanyFacts, { what: string; shownOn: string }> = {
  legalForm: { what: "legal form", shownOn: "/about" },
  register: { what: "register and number", shownOn: "/about, /terms" },
  vatId: { what: "VAT id", shownOn: "/about, /terms" },
  country: { what: "country", shownOn: "/about, /terms" },
  phone: { what: "phone", shownOn: "/about" },
  governingLaw: { what: "governing law", shownOn: "/terms" },
  liability: { what: "liability", shownOn: "/terms" },
  processingAgreement: { what: "processing agreement", shownOn: "/privacy" },
  languageModel: { what: "language model: provider and place", shownOn: "/privacy" },
  mailService: { what: "mail service: provider and place", shownOn: "/privacy" },
  escrowAgent: { what: "escrow agent", shownOn: "/terms" },
  answerTime: {
    what: "answer time of support",
    shownOn: "/support and the mail that confirms a question",
  },
  supportPerson: { what: "who answers", shownOn: "/about" },
};

export interface MissingFact {
  what: string;
  fix: string;
}

/** Domains and places that exist only in examples (RFC 2606). */
const isPlaceholder = (text: string) => /\bexample\b/i.test(text);

/** Lists the facts that are missing or still those of the example, with the file to change. */
export function listMissingFacts(
  facts: CompanyFacts = companyFacts,
  {
    origin,
    company,
    supportEmail,
    mailFrom,
  }: Pick<typeof brand, "origin" | "company" | "supportEmail" | "mailFrom"> = brand,
): MissingFact[] {
  const ofBrand = {
    "address of the site": origin,
    "postal address": company.postalAddress.join(", "),
    "support's email address": supportEmail,
    "sender of emails": mailFrom,
  };
  return [
    ...Object.entries(ofBrand).flatMap(([what, value]) =>
      isPlaceholder(value)
        ? [{ what, fix: `packages/content/src/brand.ts still has the example "${value}".` }]
        : [],
    ),
    ...Object.entries(descriptions).flatMap(([name, { what, shownOn }]) =>
      facts[name as keyof CompanyFacts] === undefined
        ? [
            {
              what,
              fix: `Set ${name} in packages/content/src/company.ts. It is shown on ${shownOn}.`,
            },
          ]
        : [],
    ),
  ];
}

const joinFacts = (facts: [label: string, value: string | undefined][]) =>
  facts.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])).join(". ");

/** Puts a text behind a sentence. */
const append = (text: string | undefined) => (text ? ` ${text}` : "");
const describeProvider = (does: string, provider: Provider | undefined) =>
  append(provider && `${provider.name} ${does}, in ${provider.place}.`);

/** What support promises about its answers; begins with a space, and is empty without the fact. */
export function getAnswerTime({ answerTime }: CompanyFacts = companyFacts): string {
  return append(answerTime && `We answer within ${answerTime}.`);
}

/** The values for texts. Each begins with its own space and is empty without its fact, so that the text reads well. */
export function createCompanyValues(facts: CompanyFacts): Record<string, string> {
  const identity = joinFacts([
    ["Legal form", facts.legalForm],
    ["Register", facts.register],
    ["VAT id", facts.vatId],
    ["Country", facts.country],
    ["Phone", facts.phone],
  ]);
  return {
    "company.identity": append(identity && `${identity}.`),
    "company.governingLaw": append(
      facts.governingLaw &&
        `The law of ${facts.governingLaw} applies. If you are a consumer, you keep the protection of the law where you live.`,
    ),
    "company.liability": append(facts.liability),
    "company.processingAgreement": append(
      facts.processingAgreement &&
        `For companies, our agreement on processing personal data is at ${facts.processingAgreement}.`,
    ),
    "company.languageModel": describeProvider("runs the model", facts.languageModel),
    "company.mailService": describeProvider("hands over our emails", facts.mailService),
    "company.escrowAgent": append(facts.escrowAgent && `The agent is ${facts.escrowAgent}.`),
    "company.supportPerson": append(facts.supportPerson && `It is ${facts.supportPerson}.`),
  };
}
