import type { Table } from "../columns/table.ts";
import { replay } from "../recipe/replay.ts";
import { findDates } from "./dates/find-dates.ts";
import { findBlankRows } from "./find-blank-rows.ts";
import { findBooleans } from "./find-booleans.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findEncoding } from "./find-encoding.ts";
import { findFooter } from "./find-footer.ts";
import { findFormulas } from "./find-formulas.ts";
import { findMissing } from "./find-missing.ts";
import { findNames } from "./find-names.ts";
import { findRepeatedHeaders } from "./find-repeated-headers.ts";
import { findSpaces } from "./find-spaces.ts";
import { findSpareColumns } from "./find-spare-columns.ts";
import { findHeader } from "./header/find-header.ts";
import { findNumbers } from "./numbers/find-numbers.ts";
import { profileTable } from "./profile.ts";
import type { Detector, Proposal } from "./proposal.ts";
import { findSpellings } from "./spellings/find-spellings.ts";

/**
 * The detectors in the order in which their steps are taken. A later one looks at the table that the earlier ones
 * would leave: numbers are found once their spaces are gone.
 */
const detectors: readonly Detector[] = [
  findHeader,
  findRepeatedHeaders,
  findBlankRows,
  findFooter,
  findSpareColumns,
  findNames,
  // Before the spaces: the second half of a broken letter may look like one.
  findEncoding,
  findSpaces,
  findMissing,
  findBooleans,
  findDates,
  findNumbers,
  findSpellings,
  findDuplicates,
  findFormulas,
];

/**
 * Everything that is wrong with a table, in the order in which it is to be mended. The steps of the list fit the
 * table one after the other; questions change nothing until they are answered. After a step is taken or refused,
 * ask again with the table as it is then.
 */
export function detect(source: Table): Proposal[] {
  let table = source;
  return detectors.flatMap((detector) => {
    const proposals = detector(profileTable(table));
    const steps = proposals.flatMap((proposal) => ("step" in proposal ? [proposal.step] : []));
    table = replay(table, steps).at(-1)?.table ?? table;
    return proposals;
  });
}
