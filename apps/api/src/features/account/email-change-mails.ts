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
        text: `You asked to change the address of your ${brand.name} account from ${mail.oldEmail} to this one. Please confirm that this address is yours.`,
      },
      { button: { label: "Confirm the new address", url: mail.url } },
      {
        text: `The link works for ${EMAIL_CHANGE_HOURS} hours. If you didn't ask for this, ignore this email and nothing happens.`,
      },
    ],
  };
}

/** To the new address if it already has an account: only its owner learns that. */
export function addressInUseMail({ siteOrigin }: { siteOrigin: string }): MailContent {
  return {
    subject: `This address already has a ${brand.name} account`,
    blocks: [
      {
        text: `Someone asked to use this address for another ${brand.name} account. It already has an account, so we changed nothing.`,
      },
      { button: { label: "Log in to that account", url: pageUrl(siteOrigin, "/login") } },
      {
        text: "If it was you, use that account, or delete it and try again. If it wasn't, you don't need to do anything.",
      },
    ],
  };
}

/** To the old address, as soon as a change was requested. */
export function emailChangeAskedMail(mail: { newEmail: string; takeBackUrl: string }): MailContent {
  return {
    subject: `Someone asked to change the address of your ${brand.name} account`,
    blocks: [
      {
        text: `Someone who is logged in to your ${brand.name} account asked to change its address to ${mail.newEmail}. If it was you, confirm it in the email we sent there. You don't need to do anything here.`,
      },
      {
        text: "If it wasn't you, keep your address. That also logs everyone out and resets the password; we then email you a link to choose a new one.",
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
          text: `A ${brand.name} account that was created with this address now uses another one. This address was never confirmed.`,
        },
        {
          text: `If that was your account and you didn't change it, write to ${brand.supportEmail}.`,
        },
      ],
    };
  }
  const undo: Block[] = [
    {
      text: `If it wasn't you, take your address back. You can do that within ${TAKE_BACK_DAYS} days of the request. It logs everyone out and resets the password; we then email you a link to choose a new one.`,
    },
    { button: { label: "Take back the address", url: mail.takeBackUrl } },
  ];
  return {
    subject,
    blocks: [
      {
        text: `Your ${brand.name} account now uses ${mail.newEmail}, and our emails go there. This is the last one to your old address.`,
      },
      ...undo,
    ],
  };
}
