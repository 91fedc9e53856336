/** The addresses of the local services that tests use. */
export interface ServiceAddresses {
  site: string;
  inbox: string;
  payments: string;
  /** The settings of its API, for the owner's tool. */
  settingsFile: string;
}

const variable = "E2E_WORLD";

/** Passes the addresses from the process that started the services to its workers. */
export function publishServices(addresses: ServiceAddresses): void {
  process.env[variable] = JSON.stringify(addresses);
}

export function getServices(): ServiceAddresses {
  const published = process.env[variable];
  if (!published)
    throw new Error("No services are running: run the tests through Playwright's config.");
  return JSON.parse(published) as ServiceAddresses;
}
