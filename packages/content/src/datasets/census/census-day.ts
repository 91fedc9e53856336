const exceptions: Record<number, string> = { 1910: "04-15", 1920: "01-01" };
const LAST_IN_JUNE = 1900;

/**
 * The day to which a census of the United States from 1850 on refers, as `YYYY-MM-DD`: 1 June up to 1900,
 * 15 April 1910, 1 January 1920, 1 April since 1930.
 * Source: U.S. Census Bureau, "Census Instructions" and Title 13, U.S. Code, section 141.
 */
export function censusDay(year: number): string {
  return `${year}-${exceptions[year] ?? (year <= LAST_IN_JUNE ? "06-01" : "04-01")}`;
}
