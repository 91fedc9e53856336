import { chartFrame } from "./chart-frame.ts";

/** A drawing of a dataset in words, for pages and for those who cannot see it. */
export interface FigureWords {
  /** The dataset that it is drawn from. */
  slug: string;
  title: string;
  text: string;
  /** What stands at the left and the right end of the axis below it. */
  ends?: readonly [string, string];
  /** Units of its own: wide, high. A chart has those of all charts. */
  size?: readonly [number, number];
}

/** Every drawing, by its name. */
export const figureWords = {
  "carbon-dioxide": {
    slug: "mauna-loa-co2",
    title: "Carbon dioxide in the air at Mauna Loa",
    text: "A line that rises with every year and swings with every season.",
    ends: ["1958", "2020"],
  },
  penguins: {
    slug: "palmer-penguins",
    title: "342 penguins, flipper against beak",
    text: "A mark for each penguin. Dots for Adelie at the lower left, crosses for Chinstrap with longer beaks, squares for Gentoo with longer flippers.",
    ends: ["172 mm", "231 mm"],
  },
  weather: {
    slug: "seattle-weather",
    title: "Weather in Seattle, week by week",
    text: "A bar for each week from its coldest to its warmest hour: four summers, four winters. All weeks of much rain, in another colour, are between September and April.",
    ends: ["2012", "2015"],
  },
  lives: {
    slug: "gapminder",
    title: "Children per woman and life expectancy in 62 countries",
    text: "A dot for each country in 2005, as large as its population. Where women have fewer children, people live longer, and year by year nearly all countries move there. China, in another colour, falls below 30 years in 1960, the time of its great famine.",
    ends: ["fewer children", "more children"],
  },
  incomes: {
    slug: "gapminder-income",
    title: "Income and life expectancy in 187 countries",
    text: "A mark for each country in 2015, as large as its population. Where incomes are twice as high, people live 3.6 years longer on average. Nearly all countries below 60 years are in Sub-Saharan Africa. In Equatorial Guinea, nearly as rich as Spain, they live 21 years less.",
    ends: ["poorer", "richer"],
  },
  ages: {
    slug: "census-historical",
    title: "How old people were in the United States, 1850 and 2000",
    text: "Bars for each age, men to the left and women to the right: a column in 2000, and over it the outline of 1850, a pyramid with most people at its foot.",
    ends: ["men", "women"],
  },
  invoices: {
    slug: "invoices",
    title: "Invoices of half a year, by their totals",
    text: "A dot for each invoice on its day, as high as its total: most are small, a few are large, and the open ones, in another colour, are of every size.",
    ends: ["January", "June"],
  },
  satisfaction: {
    slug: "survey-answers",
    title: "How content people are at home, with and without a room of their own",
    text: "Two bars for each answer from 1 to 5. People with a room of their own lead from 3 up; people without one, in another colour, lead below it.",
    ends: ["1, very dissatisfied", "5, very satisfied"],
  },
  greenhouse: {
    slug: "sensor-log",
    title: "Ten days in a greenhouse, hour by hour",
    text: "Two lines that rise and fall together once a day. The one of the window swings further than the one of the door, in another colour.",
    ends: ["1 March", "10 March"],
  },
  balance: {
    slug: "bank-statement",
    title: "Balance of an account over three months",
    text: "A line that steps down with every payment and leaps up with every income.",
    ends: ["January", "April"],
  },
  requests: {
    slug: "web-log",
    title: "Requests to a web shop, size against time",
    text: "A dot for each request: the larger the answer, the longer it takes. Those at which the server failed, in another colour, are small and slow.",
    ends: ["0 kB", "63 kB"],
  },
  shifts: {
    slug: "roster",
    title: "Hours of each person in six weeks",
    text: "A bar for each of eight people, as long as the hours that they work. Ben works three times as many as Hugo.",
    ends: ["0 hours", "336.5 hours"],
  },
  prices: {
    slug: "product-catalogue",
    title: "Products, weight against price",
    text: "A dot for each product: heavier ones cost more. Those that are sold out, in another colour, are everywhere among them.",
    ends: ["85 g", "10 kg"],
  },
  patients: {
    slug: "clinical-form",
    title: "Patients, height against weight",
    text: "A dot for each patient: taller ones are heavier. Men, in another colour, are further to the right.",
    ends: ["154 cm", "188 cm"],
  },
  departures: {
    slug: "timetable",
    title: "Departures by the hour",
    text: "A bar for each hour from five in the morning to eleven at night, all of nearly the same height.",
    ends: ["5:00", "23:00"],
  },
  towns: {
    slug: "addresses",
    title: "Customers in five towns",
    text: "A bar for each town, as long as the number of its customers. Musterstadt has more than twice as many as Saint-Modèle.",
    ends: ["0 customers", "94 customers"],
  },
  dates: {
    slug: "census-historical",
    title: "A column of dates, sorted as text and sorted as days",
    text: "To the left dates in many layouts, in the order in which a spreadsheet sorts them as text. Threads lead to the same dates on the right, in the order of time; nearly all of them cross.",
    size: [560, 380],
  },
} as const satisfies Record<string, FigureWords>;

export type FigureName = keyof typeof figureWords;

/** A drawing as a page shows it. */
export interface Figure extends Omit<FigureWords, "size"> {
  /** Its file, from the root of the site. */
  path: string;
  /** The part of it that a page shows if it shows no axes. */
  view: readonly number[];
  isChart?: boolean;
}

export function figureNamed(name: FigureName): Figure {
  const { size, ...words }: FigureWords = figureWords[name];
  const frame = size ? { view: [0, 0, ...size] } : { view: chartFrame.inner, isChart: true };
  return { ...words, ...frame, path: figurePath(words.slug, name) };
}

export function figurePath(slug: string, name: string): string {
  return `/datasets/${slug}/${name}.svg`;
}

/** The drawing that introduces a dataset. */
export function figureOf(slug: string): Figure | undefined {
  const names = Object.keys(figureWords) as FigureName[];
  const name = names.find((one) => figureWords[one].slug === slug);
  return name && figureNamed(name);
}
