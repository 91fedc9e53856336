import { href } from "react-router";

/** The rules of the score. */
export function HowScored() {
  return (
    <div className="prose">
      <p>
        <strong>
          The score is the share of the answer’s cells that your table has right. Each extra row
          counts as a row of wrong cells.
        </strong>{" "}
        So you can’t raise it by leaving out what is difficult, or by filling every gap.
      </p>
      <ul>
        <li>
          Every row is compared with one row of the answer, in any order, so that as many cells as
          possible are right. That way a row is found even if its number is still messy, and a
          duplicate counts once.
        </li>
        <li>
          Columns are found by their names, in any order. If as many others are left as in the
          answer, they are matched by position. Columns that the answer doesn’t have cost nothing.
        </li>
        <li>
          Numbers count by their value: <code translate="no">17.0</code> is{" "}
          <code translate="no">17</code>. Days count in any form of ISO 8601, such as{" "}
          <code translate="no">2026-01-31</code>. Text counts letter by letter, spaces included.
        </li>
        <li>
          An empty cell, <code translate="no">NA</code>, <code translate="no">NaN</code> and{" "}
          <code translate="no">null</code> all count as missing. A value where the answer has none
          is wrong.
        </li>
      </ul>
      <p>
        The answers are public, on each table’s page, so a score that someone shares proves nothing.
      </p>
    </div>
  );
}

/** How the scores beside the tables were measured. */
export function OtherScores() {
  return (
    <div id="others" className="prose">
      <p>Our tests recompute all scores except the app’s whenever the site changes.</p>
      <ul>
        <li>
          <strong>As it came</strong> is the messy file, unchanged.
        </li>
        <li>
          <strong>OpenRefine’s menus</strong> are its operations without a formula: trim and
          collapse spaces, to number, to date, and clusters by fingerprint, each merged into its
          correct value. We do not run the program: our tests do what{" "}
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
        <li>
          <strong>The app</strong> needs a person at its screen, so no test can measure it. Until
          somebody has, its scores are missing here.
        </li>
      </ul>
    </div>
  );
}
