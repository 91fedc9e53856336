import type { ServerResponse } from "node:http";

import { sendText } from "../http/answer.ts";
import { escapeHtml } from "../http/escape-html.ts";

/** A refusal as Cloud Storage's XML API words it. */
export interface XmlError {
  status: number;
  code: string;
  message: string;
  details?: string;
}

export function sendXmlError(response: ServerResponse, error: XmlError): void {
  const details = error.details ? `<Details>${escapeHtml(error.details)}</Details>` : "";
  sendText(
    response,
    error.status,
    `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${error.code}</Code>` +
      `<Message>${escapeHtml(error.message)}</Message>${details}</Error>`,
    { "Content-Type": "application/xml; charset=UTF-8" },
  );
}
