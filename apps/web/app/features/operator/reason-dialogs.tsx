import type { Device } from "@site/contracts/devices";
import {
  addNoteInputSchema,
  freeAnyDeviceInputSchema,
  type OperatorLicence,
  setLicenceRevokedInputSchema,
} from "@site/contracts/operator";
import {
  resendMailInputSchema,
  type ResendMailInput,
  retryMailInputSchema,
} from "@site/contracts/operator/mails";

import { api } from "#app/api/trpc.ts";

import { ReasonDialog, useReasonForm } from "./reason-dialog.tsx";

interface DialogProps {
  onClose: () => void;
}

const mails: Record<ResendMailInput["mail"], { title: string; text: string }> = {
  receipt: {
    title: "Send the receipt again",
    text: "The receipt goes to the buyer's address of today, with the key where the licence is theirs.",
  },
  downloads: {
    title: "Send licences and downloads",
    text: "One email with every licence of this address and links to the installers. If there is no licence, nothing is sent.",
  },
  confirm: {
    title: "Send the confirmation again",
    text: "The email with the button that confirms the address.",
  },
  sent: {
    title: "Send the email again",
    text: "It is written again with today's data and goes to its reader's address of today. A licence key is in it only where the licence is still theirs.",
  },
};

export function ResendDialog({
  mail,
  about,
  onClose,
}: DialogProps & Pick<ResendMailInput, "mail" | "about">) {
  const form = useReasonForm({
    schema: resendMailInputSchema,
    defaultValues: { mail, about, why: "" },
    act: (input) => api.operator.resendMail.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      about="about"
      title={mails[mail].title}
      text={mails[mail].text}
      label="Send it"
      onClose={onClose}
    />
  );
}

export function RetryMailDialog({ mailId, onClose }: DialogProps & { mailId: string }) {
  const form = useReasonForm({
    schema: retryMailInputSchema,
    defaultValues: { mailId, why: "" },
    act: (input) => api.operator.retryMail.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title="Send the email again"
      text="It goes out with the next emails, and we try as often as before."
      label="Send it"
      onClose={onClose}
    />
  );
}

export function FreeDeviceDialog({ device, onClose }: DialogProps & { device: Device }) {
  const form = useReasonForm({
    schema: freeAnyDeviceInputSchema,
    defaultValues: { deviceId: device.id, why: "" },
    act: (input) => api.operator.freeDevice.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Remove ${device.name}`}
      text="The licence can be used on another computer right away. The app on this one stops at its next check."
      label="Remove the computer"
      onClose={onClose}
    />
  );
}

export function TakeBackDialog({ licence, onClose }: DialogProps & { licence: OperatorLicence }) {
  const { id: licenceId, isRevoked } = licence;
  const form = useReasonForm({
    schema: setLicenceRevokedInputSchema,
    defaultValues: { licenceId, isRevoked: !isRevoked, why: "" },
    act: (input) => api.operator.setLicenceTakenBack.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={isRevoked ? "Restore the licence" : "Pause the licence"}
      text={
        isRevoked
          ? "The licence works again as it was paid for. Its holder gets a mail."
          : "The app stops cleaning data at its next check, whatever was paid. You can restore the licence here at any time. Its holder gets a mail."
      }
      label={isRevoked ? "Restore it" : "Pause it"}
      onClose={onClose}
    />
  );
}

export function AddNoteDialog({ profileId, onClose }: DialogProps & { profileId: string }) {
  const form = useReasonForm({
    schema: addNoteInputSchema,
    defaultValues: { profileId, why: "" },
    act: (input) => api.operator.addNote.mutate(input),
    onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title="Add a note"
      text="The note stays in the history. Only the shop's operators see it."
      label="Keep the note"
      onClose={onClose}
    />
  );
}
