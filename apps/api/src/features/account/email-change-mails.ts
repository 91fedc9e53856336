import { brand } from "@site/content/brand";
import { EMAIL_CHANGE_HOURS, TAKE_BACK_DAYS } from "@site/contracts/email-change";
import { pageUrl } from "@site/contracts/site/known-pages";

import type { Block, MailContent } from "../../mail/mail-design.ts";

/** To the new address: only its reader can make it the account's. */
export function confirmEmailChangeMail(mail: { url: string; oldEmail: string }): MailContent {
  return {
    subject: `Confirm your new address for ${brand.name}`,
    blocks: [
      {
        text: `The ${brand.name} account of ${mail.oldEmail} is to get this address instead. Please confirm that it is yours.`,
      },
      { button: { label: "Confirm the new address", url: mail.url } },
      {
        text: `The link works for ${EMAIL_CHANGE_HOURS} hours. If you did not ask for this, ignore this mail and nothing happens.`,
      },
    ],
  };
}

/** To the new address if it already has an account: only its owner learns that. */
export function addressInUseMail({ siteOrigin }: { siteOrigin: string }): MailContent {
  return {
    subject: `This address has a ${brand.name} account already`,
    blocks: [
      {
        text: `Someone asked to make this address the one of another ${brand.name} account. There is an account with it already, so nothing was changed.`,
      },
      { button: { label: "Log in to that account", url: pageUrl(siteOrigin, "/login") } },
      {
        text: "If it was you: use that account, or delete it and ask again. If not, you need not do anything.",
      },
    ],
  };
}

/** To the old address, as soon as a change was requested. */
export function emailChangeAskedMail(mail: { newEmail: string; takeBackUrl: string }): MailContent {
  return {
    subject: `A new address was asked for your ${brand.name} account`,
    blocks: [
      {
        text: `Someone who is logged in to your ${brand.name} account asked to change its address to ${mail.newEmail}. If it was you, confirm it by the mail that we sent there; you need not do anything here.`,
      },
      {
        text: "If it was not you, keep the address. That also ends every login and the password of the account; we then send you a mail to choose a new one.",
      },
      { button: { label: "Keep this address", url: mail.takeBackUrl } },
    ],
  };
}

/** To the old address, once the account has another one. Without a link if the old one was never confirmed. */
export function emailChangedMail(mail: {
  newEmail: string;
  takeBackUrl: string | undefined;
}): MailContent {
  const subject = `The address of your ${brand.name} account was changed`;
  if (!mail.takeBackUrl) {
    return {
      subject,
      blocks: [
        {
          text: `A ${brand.name} account that was opened with this address has another one now. This address had never been confirmed.`,
        },
        { text: `If that was your account and it was not you, write to ${brand.supportEmail}.` },
      ],
    };
  }
  const undo: Block[] = [
    {
      text: `If it was not you, take it back. That works for ${TAKE_BACK_DAYS} days after the change was asked for, and ends every login and the password of the account; we then send you a mail to choose a new one.`,
    },
    { button: { label: "Take back the address", url: mail.takeBackUrl } },
  ];
  return {
    subject,
    blocks: [
      {
        text: `Your ${brand.name} account has the address ${mail.newEmail} now, and our mails go there. This is the last one to the old address.`,
      },
      ...undo,
    ],
  };
}
