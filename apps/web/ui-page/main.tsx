import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { PageHeading } from "#app/ui/page.tsx";

import { DataParts, TextParts, WayParts } from "./content.tsx";
import { ActionParts, FieldParts } from "./controls.tsx";
import { LoadingParts, MessageParts } from "./feedback.tsx";

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
