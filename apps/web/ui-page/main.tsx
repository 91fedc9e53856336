import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { PageHeading } from "#app/ui/page.tsx";

import { DataExamples, TextExamples, NavigationExamples } from "./content.tsx";
import { ButtonExamples, FieldExamples } from "./controls.tsx";
import { LoadingExamples, MessageExamples } from "./feedback.tsx";

import "./ui-page.css";

const place = document.body.appendChild(document.createElement("div"));
createRoot(place).render(
  <StrictMode>
    <MemoryRouter>
      <ApiProvider>
        <main className="page grid gap-16 py-14">
          <PageHeading lead="Every component of the design system in each of its states.">
            Components
          </PageHeading>
          <ButtonExamples />
          <FieldExamples />
          <MessageExamples />
          <LoadingExamples />
          <DataExamples />
          <NavigationExamples />
          <TextExamples />
        </main>
      </ApiProvider>
    </MemoryRouter>
  </StrictMode>,
);
