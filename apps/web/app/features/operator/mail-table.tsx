import { formatMinuteInTable } from "@site/contracts/format-day";
import type { OperatorMail } from "@site/contracts/operator";
import type { ReactNode } from "react";

import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

const states: Record<OperatorMail["state"], string> = {
  waiting: "Waiting",
  dead: "Failed",
  sent: "Sent",
  skipped: "Not needed",
};

interface MailTableProps {
  caption: string;
  mails: OperatorMail[];
  /** What to say where there is no mail. */
  none: string;
  /** What can be done with a mail. */
  children?: (mail: OperatorMail) => ReactNode;
}

export function MailTable({ caption, mails, none, children }: MailTableProps) {
  if (mails.length === 0) return <p>{none}</p>;
  return (
    <DataTable caption={caption}>
      <ColumnHeads
        names={["Written", "Mail", "State", "Last error", ...(children ? ["What you can do"] : [])]}
      />
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>{formatMinuteInTable(mail.createdAt)}</td>
            <td>{mail.kind}</td>
            <td>
              {states[mail.state]}
              {mail.again > 0 && <span className="block">sent again: {mail.again}</span>}
            </td>
            <td>{mail.lastError ?? ""}</td>
            {children && <td>{children(mail)}</td>}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
