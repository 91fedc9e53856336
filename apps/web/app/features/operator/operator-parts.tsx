import { formatMinuteInTable } from "@site/contracts/format-day";
import type { OperatorMail } from "@site/contracts/operator";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { href } from "react-router";

import { Button } from "#app/ui/controls/button.tsx";
import { DataTable, TableHead } from "#app/ui/data-table.tsx";

/** A part of the operator's screen, as wide as its tables need. */
export function OperatorSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-rule py-8"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A table of the operator's screen. On narrow screens each row is a list, in which the columns' names label the values. */
export function OperatorTable(props: ComponentProps<typeof DataTable>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const names = [...(ref.current?.querySelectorAll("thead th") ?? [])];
    for (const row of ref.current?.querySelectorAll<HTMLTableRowElement>("tbody tr") ?? []) {
      for (const [at, cell] of [...row.cells].entries()) {
        cell.dataset["name"] = names[at]?.textContent ?? "";
      }
    }
  });
  return (
    <div ref={ref} className="operator-table min-w-0">
      <DataTable {...props} />
    </div>
  );
}

/** A button of the operator's screen, which usually opens a dialog. */
export function OperatorButton({
  onClick,
  about,
  children,
}: {
  onClick: () => void;
  /** The subject of the action, for screen readers. */
  about?: string;
  children: ReactNode;
}) {
  return (
    <Button variant="secondary" className="justify-self-start" onClick={onClick}>
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  );
}

/** The address of a person's record on the operator's screen. */
export function getPersonPath(profileId: string): string {
  return `${href("/operator")}?person=${profileId}`;
}

/** Returns the name to show for a person: their email address, unless the account was deleted. */
export function getPersonName(person: { email: string; isDeleted: boolean }): string {
  return person.isDeleted ? "Deleted account" : person.email;
}

export const mailStates: Record<OperatorMail["state"], string> = {
  waiting: "Waiting",
  dead: "Failed",
  sent: "Sent",
  skipped: "Not needed",
};

interface MailTableProps {
  caption: string;
  mails: OperatorMail[];
  /** The text to show if there are no mails. */
  none: string;
  /** Renders the actions for a mail. */
  children: (mail: OperatorMail) => ReactNode;
}

export function MailTable({ caption, mails, none, children }: MailTableProps) {
  if (mails.length === 0) return <p>{none}</p>;
  return (
    <OperatorTable caption={caption}>
      <TableHead names={["Written", "Mail", "State", "Last error", "What you can do"]} />
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>{formatMinuteInTable(mail.createdAt)}</td>
            <td>{mail.kind.replaceAll("-", " ")}</td>
            <td>
              {mailStates[mail.state]}
              {mail.again > 0 && <span className="block">sent again: {mail.again}</span>}
            </td>
            <td>{mail.lastError ?? ""}</td>
            <td>{children(mail)}</td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}
