/**
 * Pairs as many rows with as many columns of a matrix as it has, so that the sum of their weights is the highest that
 * there is. Returns for each row its column, -1 for one without. The Hungarian method, with potentials and shortest
 * paths: O(rows² · columns) for fewer rows than columns. Source: Kuhn, 1955; Jonker and Volgenant, 1987.
 */
export function pairMost(weights: readonly (readonly number[])[]): number[] {
  const height = weights.length;
  const width = weights[0]?.length ?? 0;
  if (height > width) {
    const turned = Array.from({ length: width }, (_, at) => weights.map((row) => row[at] ?? 0));
    const rows = weights.map(() => -1);
    for (const [column, row] of pairMost(turned).entries()) rows[row] = column;
    return rows;
  }
  const ofRow = new Float64Array(height + 1);
  const ofColumn = new Float64Array(width + 1);
  // The row of each column, from 1; the row 0 is the one that looks for a column.
  const rowOf = new Int32Array(width + 1);
  for (const row of pairWithBest(weights, { ofRow, ofColumn, rowOf })) {
    rowOf[0] = row;
    const before = freeColumn(weights, { ofRow, ofColumn, rowOf });
    for (let column = before.free; column !== 0;) {
      const next = before.way[column] ?? 0;
      rowOf[column] = rowOf[next] ?? 0;
      column = next;
    }
  }
  const paired = weights.map(() => -1);
  for (let column = 1; column <= width; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row > 0) paired[row - 1] = column - 1;
  }
  return paired;
}

interface Potentials {
  ofRow: Float64Array;
  ofColumn: Float64Array;
  rowOf: Int32Array;
}

/**
 * Pairs each row with its best column where that one is still free, which most are: only the rows that are left, which
 * it returns, have to be searched for. Their potentials keep what the method needs: no pair is better than it says.
 */
function pairWithBest(
  weights: readonly (readonly number[])[],
  { ofRow, rowOf }: Potentials,
): number[] {
  const left: number[] = [];
  for (const [above, line] of weights.entries()) {
    const row = above + 1;
    const most = line.reduce((best, weight) => Math.max(best, weight), -Infinity);
    ofRow[row] = -most;
    const column = line.findIndex((weight, at) => weight === most && rowOf[at + 1] === 0) + 1;
    if (column > 0) rowOf[column] = row;
    else left.push(row);
  }
  return left;
}

/** The nearest column without a row, and the way there: for each column the one before it. */
function freeColumn(
  weights: readonly (readonly number[])[],
  { ofRow, ofColumn, rowOf }: Potentials,
): { free: number; way: Int32Array } {
  const width = rowOf.length - 1;
  const nearest = new Float64Array(width + 1).fill(Infinity);
  const isSeen = new Uint8Array(width + 1);
  const way = new Int32Array(width + 1);
  let at = 0;
  do {
    isSeen[at] = 1;
    const row = rowOf[at] ?? 0;
    const line = weights[row - 1] ?? [];
    let step = Infinity;
    let next = 0;
    for (let column = 1; column <= width; column += 1) {
      if (isSeen[column] === 1) continue;
      const far = -(line[column - 1] ?? 0) - (ofRow[row] ?? 0) - (ofColumn[column] ?? 0);
      if (far < (nearest[column] ?? 0)) {
        nearest[column] = far;
        way[column] = at;
      }
      if ((nearest[column] ?? 0) < step) {
        step = nearest[column] ?? 0;
        next = column;
      }
    }
    for (let column = 0; column <= width; column += 1) {
      if (isSeen[column] === 1) {
        const seen = rowOf[column] ?? 0;
        ofRow[seen] = (ofRow[seen] ?? 0) + step;
        ofColumn[column] = (ofColumn[column] ?? 0) - step;
      } else {
        nearest[column] = (nearest[column] ?? 0) - step;
      }
    }
    at = next;
  } while (rowOf[at] !== 0);
  return { free: at, way };
}
