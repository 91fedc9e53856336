import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";

import { ActionParts } from "./action-parts.tsx";
import { DataParts } from "./data-parts.tsx";
import { FieldParts } from "./field-parts.tsx";
import { LoadingParts } from "./loading-parts.tsx";
import { MessageParts } from "./message-parts.tsx";
import { TextParts } from "./text-parts.tsx";
import { WayParts } from "./way-parts.tsx";

import "./ui-page.css";

const place = document.body.appendChild(document.createElement("div"));
createRoot(place).render(
  <StrictMode>
    <MemoryRouter>
      <ApiProvider>
        <main className="page grid gap-16 py-14">
          <PageHeading lead="Every part of the design system in each of its states.">
            Parts
          </PageHeading>
          <ActionParts />
          <FieldParts />
          <MessageParts />
          <LoadingParts />
          <DataParts />
          <WayParts />
          <TextParts />
        </main>
      </ApiProvider>
    </MemoryRouter>
  </StrictMode>,
);
