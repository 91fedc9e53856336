import { href } from "react-router";

/** The rules of the score. */
export function HowScored() {
  return (
    <div className="prose">
      <p>
        <strong>
          The score is the share of the answer’s cells that your table has right; each row more than
          the answer has counts as a row of wrong cells.
        </strong>{" "}
        So neither leaving out what is difficult nor filling every gap brings a higher score.
      </p>
      <ul>
        <li>
          Every row is compared with one row of the answer, in any order, so that as many cells as
          possible are right. So a row is found although its number is still messy, and one that is
          there twice counts once.
        </li>
        <li>
          Columns are found by their names, in any order. If as many are called something else, they
          are taken in their order. Columns that the answer does not have cost nothing.
        </li>
        <li>
          Numbers count by their value: <code>17.0</code> is <code>17</code>. Days count in any form
          of ISO 8601, such as <code>2026-01-31</code>. Text counts letter by letter, spaces
          included.
        </li>
        <li>
          An empty cell, <code>NA</code>, <code>NaN</code> and <code>null</code> all mean that
          nothing is there. A value where the answer has none is wrong.
        </li>
      </ul>
      <p>
        The answers are public, on each table’s page, so a score that somebody shares proves
        nothing.
      </p>
    </div>
  );
}

/** How the scores were got that are shown beside the tables. */
export function OtherScores() {
  return (
    <div id="others" className="prose">
      <p>Our tests compute all of them again with every change of the site.</p>
      <ul>
        <li>
          <strong>As it came</strong> is the messy file, unchanged.
        </li>
        <li>
          <strong>OpenRefine’s menus</strong> are its operations without a formula: trim and
          collapse spaces, to number, to date, and clusters by fingerprint, each merged into the
          value of it that is right. We do not run the program: our tests do what{" "}
          <a href="https://openrefine.org/docs/manual/cellediting" rel="external">
            its manual
          </a>{" "}
          said on 23 November 2026. Days are read in the forms that the manual names. With formulas
          and facets, a person gets much further.
        </li>
        <li>
          <strong>Our cleaner</strong> is <a href={href("/clean")}>the page here</a>: every proposal
          is taken, and each question gets the choice that comes closest to the answer, if one does.
          For the census and the penguins, the questions get the answers of the cleaner’s own tests.
        </li>
        <li>
          <strong>The pandas script</strong> is the one on each table’s page, run in a real pandas.
          For the census and the penguins, the <a href={href("/tutorials")}>tutorials</a> write it
          step by step. A person wrote these scripts with the answer beside them.
        </li>
      </ul>
    </div>
  );
}
