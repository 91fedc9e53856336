interface ColumnHeadsProps {
  names: string[];
  /** The columns of figures, which are aligned to the end of their cells. */
  figures?: string[];
}

/** The head of a table, one cell for each column. */
export function TableHead({ names, figures }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={figures?.includes(name) ? "text-end" : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
