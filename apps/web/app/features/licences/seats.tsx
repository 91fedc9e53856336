import { formatDay } from "@site/contracts/format-day";
import type { Licence } from "@site/contracts/licences";
import { formatCount } from "@site/contracts/plan-text";
import { paidPlans } from "@site/contracts/plans";
import { type InviteToSeatInput, inviteToSeatInputSchema, type Seat } from "@site/contracts/seats";
import { useEffect, useId, useRef, useState } from "react";

import { api, queryUtils, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Form } from "#app/forms/form.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

/** The seats of a team, and a form to assign the next one. */
export function TeamSeats({ licence }: { licence: Licence }) {
  const seats = trpc.seats.list.useQuery();
  return (
    <QueryView query={seats} label="Loading the seats" lines={6}>
      {(list) => (
        <Seats licence={licence} list={list.filter(({ licenceId }) => licenceId === licence.id)} />
      )}
    </QueryView>
  );
}

function Seats({ licence, list }: { licence: Licence; list: Seat[] }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [revoking, setRevoking] = useState<Seat>();
  const [outcome, setOutcome] = useState<string>();
  const showInvited = (email: string) => setOutcome(`We've sent an invitation to ${email}.`);
  const [freed, setFreed] = useState<string>();
  // The pressed button disappears with its row. Once the dialog has closed, move the focus to the list.
  useEffect(() => {
    if (freed) title.current?.focus();
  }, [freed]);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div className="grid gap-1">
        <h4 id={titleId} ref={title} tabIndex={-1} className="font-semibold">
          {isSinglePerson(licence)
            ? `${list.length} of ${licence.seats} licences given`
            : `${list.length} of ${licence.seats} seats taken`}
        </h4>
        <p className="text-sm text-faint">{describeUnusedSeats(licence, list.length)}</p>
      </div>
      {list.length > 0 && (
        <ul className="grid border-t border-rule">
          {list.map((seat) => (
            <SeatRow key={seat.id} seat={seat} onInvited={showInvited} onRevoke={setRevoking} />
          ))}
        </ul>
      )}
      <p role="status" className="empty:absolute">
        {outcome}
      </p>
      {licence.status === "active" && list.length < licence.seats && (
        <InviteForm
          licenceId={licence.id}
          noun={isSinglePerson(licence) ? "licence" : "seat"}
          onInvited={showInvited}
        />
      )}
      {revoking && (
        <RevokeSeatDialog
          key={revoking.id}
          seat={revoking}
          onClose={() => setRevoking(undefined)}
          onDone={() => {
            setRevoking(undefined);
            setOutcome(`The seat of ${revoking.email} is free again.`);
            setFreed(revoking.id);
          }}
        />
      )}
    </section>
  );
}

/** Several licences of a plan for one person, bought in one order. */
function isSinglePerson({ planId }: Licence): boolean {
  return paidPlans[planId].seats === 1;
}

function describeUnusedSeats(licence: Licence, assigned: number): string {
  const { seats, deviceLimit } = licence;
  const rest = seats - assigned;
  if (rest <= 0)
    return isSinglePerson(licence)
      ? "All are given, so the key above is out of use: everyone has their own."
      : "All seats are taken, so the key above is out of use: everyone has their own.";
  const whose = rest === 1 ? "The one that is left uses" : `The ${rest} that are left use`;
  return `${whose} the key above, on ${formatCount(deviceLimit, "computer")}. ${isSinglePerson(licence) ? "Everyone you give one to" : "Everyone with a seat"} has their own key.`;
}

interface InviteFormProps {
  licenceId: string;
  noun: "licence" | "seat";
  onInvited: (email: string) => void;
}

function InviteForm({ licenceId, noun, onInvited }: InviteFormProps) {
  const form = useSchemaForm({
    schema: inviteToSeatInputSchema,
    defaultValues: { licenceId, email: "" },
    findField: ({ code }) => (code === "seat_already_assigned" ? "email" : undefined),
    async submit(input) {
      await inviteToSeat(input);
      form.fields.reset({ licenceId, email: "" });
      onInvited(input.email);
    },
  });
  return (
    <Form
      form={form}
      isSecondary
      submitLabel="Send the invitation"
      pendingLabel="Sending the invitation"
    >
      <EmailField
        form={form}
        name="email"
        label={`Give a ${noun} to this address`}
        hint="They accept it with an account that uses this address. Only they can see their key."
        autoComplete="off"
      />
    </Form>
  );
}

interface SeatRowProps {
  seat: Seat;
  onInvited: (email: string) => void;
  onRevoke: (seat: Seat) => void;
}

/** A seat with its holder or invited email address, and what the team's owner can do with it. */
function SeatRow({ seat, onInvited, onRevoke }: SeatRowProps) {
  const { licenceId, email, member } = seat;
  const invite = useAction(async () => {
    await inviteToSeat({ licenceId, email });
    onInvited(email);
  });
  return (
    <li className="grid gap-2 border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{email}</p>
          <p className="text-sm wrap-anywhere text-faint">{describeSeat(seat)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {!member && (
            <Button variant="secondary" pending={invite.pending} onClick={() => invite.act()}>
              Send again<span className="sr-only"> the invitation of {email}</span>
            </Button>
          )}
          <Button variant="secondary" onClick={() => onRevoke(seat)}>
            Take back<span className="sr-only"> the seat of {email}</span>
          </Button>
        </div>
      </div>
      {invite.failure && <FailureNotice failure={invite.failure} />}
    </li>
  );
}

function describeSeat({ email, member, invitedAt, expiresAt }: Seat): string {
  if (!member)
    return `invited on ${formatDay(invitedAt)}, can accept until ${formatDay(expiresAt)}`;
  const since = `since ${formatDay(member.since)}`;
  return member.name === email ? since : `${member.name}, ${since}`;
}

interface RevokeSeatDialogProps {
  seat: Seat;
  onClose: () => void;
  onDone: () => void;
}

/** The second step of revoking a seat: shows the consequences and asks for confirmation. */
function RevokeSeatDialog({ seat, onClose, onDone }: RevokeSeatDialogProps) {
  const revoke = useAction(async () => {
    await api.seats.revoke.mutate({ seatId: seat.id });
    await refreshSeats();
    onDone();
  });
  return (
    <ConfirmDialog
      title={`Take back the seat of ${seat.email}`}
      action={revoke}
      confirmLabel="Take the seat back"
      pendingLabel="Taking the seat back"
      keepLabel="Leave it"
      failureTitle="We couldn't take the seat back"
      onClose={onClose}
    >
      <p>
        <span>
          {seat.member
            ? `The key and the licence file of ${seat.member.name} stop working, on every computer once it next checks. We tell them by email. Their own files stay as they are.`
            : "The link in the invitation stops working. We don't tell anyone."}
        </span>{" "}
        You can give the seat to someone else right away.
      </p>
    </ConfirmDialog>
  );
}

/** Lets the holder of a seat give it back, in two steps. */
export function LeaveSeat({ licence }: { licence: Licence }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Give the seat back
      </Button>
      {isConfirming && <LeaveDialog licence={licence} onClose={() => setConfirming(false)} />}
    </div>
  );
}

function LeaveDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const leave = useAction(async () => {
    await api.seats.leave.mutate({ licenceId: licence.id });
    await refreshSeats();
  });
  return (
    <ConfirmDialog
      title={`Give your seat back to ${licence.team}`}
      action={leave}
      confirmLabel="Give it back"
      pendingLabel="Giving the seat back"
      keepLabel="Keep it"
      failureTitle="You still have the seat"
      onClose={onClose}
    >
      <p>
        Your key and licence file stop working, and your computers are removed. Your own files stay
        as they are. To get the seat back, you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}

/** Invites an email address to a seat and reloads the affected queries. */
async function inviteToSeat(input: InviteToSeatInput): Promise<void> {
  await api.seats.invite.mutate(input);
  await refreshSeats();
}

/** Reloads the seats and the licences, because the owner's device limit depends on the seats. */
async function refreshSeats(): Promise<void> {
  await Promise.all([queryUtils.seats.invalidate(), queryUtils.licences.invalidate()]);
}
