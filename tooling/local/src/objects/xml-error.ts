import type { ServerResponse } from "node:http";

import { xml, xmlDocument } from "@site/content/markup/xml";

import { sendText } from "../http/answer.ts";

/** A refusal as Cloud Storage's XML API words it. */
export interface XmlError {
  status: number;
  code: string;
  message: string;
  details?: string;
}

export function sendXmlError(response: ServerResponse, error: XmlError): void {
  const { code, message, details } = error;
  const parts = [
    xml("Code", {}, code),
    xml("Message", {}, message),
    ...(details ? [xml("Details", {}, details)] : []),
  ];
  sendText(response, error.status, xmlDocument(xml("Error", {}, parts)), {
    "Content-Type": "application/xml; charset=UTF-8",
  });
}
