/** Addresses of the local services for tests. */
export interface ServiceAddresses {
  site: string;
  inbox: string;
  payments: string;
  /** File with the API's settings, for the owner's tool. */
  settingsFile: string;
}

const variable = "E2E_WORLD";

/** Publishes the addresses to the test workers, which are separate processes. */
export function publishServices(addresses: ServiceAddresses): void {
  process.env[variable] = JSON.stringify(addresses);
}

export function getServices(): ServiceAddresses {
  const published = process.env[variable];
  if (!published)
    throw new Error("No services are running: run the tests through Playwright's config.");
  return JSON.parse(published) as ServiceAddresses;
}
