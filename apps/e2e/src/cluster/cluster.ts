/** The cluster from its outside: what a story may kill, restart and look at behind the gateway's back. */
const controls = process.env['TAPRAIL_E2E_CONTROLS'];

export type Member = 'onboarding' | 'api-gateway' | 'ledger' | 'eventstore' | 'kafka' | 'postgres' | 'psp-simulator';

const patienceMs = 90_000;
const stepMs = 100;

/** Skips loudly where no cluster runs. */
export const tellOfCluster = (title: string, stories: () => void): void =>
  (controls ? describe : describe.skip)(
    `${title}${controls ? '' : ' (NOT RUN: it needs npm run test:cluster)'}`,
    stories,
  );

const command = async (path: string): Promise<void> => {
  const { ok, status } = await fetch(`${controls}/${path}`, { method: 'POST' });
  if (!ok) throw new Error(`${path}: ${status}`);
};

export const kill = (name: Member): Promise<void> => command(`kill/${name}`);
export const restart = (name: Member): Promise<void> => command(`restart/${name}`);
/** Leaves it this share of a core; 1 is as much as it wants. */
export const throttle = (name: Member, share: number): Promise<void> => command(`throttle/${name}/${share}`);

type UrlsByService = Readonly<Record<string, string>>;

/** Where each service answers /healthz. */
export const serviceUrls = async (): Promise<UrlsByService> =>
  (await (await fetch(`${controls}/services`)).json()) as UrlsByService;

/** A counter of the bus in all services, by service and labels, without zeros. */
export const countedByBus = async (what: string): Promise<Readonly<Record<string, number>>> => {
  const urls = (await (await fetch(`${controls}/metrics`)).json()) as UrlsByService;
  const counted = Object.entries(urls).map(async ([service, url]) => {
    const lines = (await (await fetch(url)).text()).split('\n').filter((line) => line.startsWith('bus_messages_total'));
    const found = lines.filter((line) => line.includes(`what="${what}"`)).map((line) => line.split(/ (?=\S+$)/));
    return found.map(([labels, count]) => [`${service} ${labels}`, Number(count)] as const);
  });
  return Object.fromEntries((await Promise.all(counted)).flat().filter(([, count]) => count > 0));
};

/** For what waits for leases and retries after a crash. */
export const inTheEnd = async <T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> => {
  const endMs = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > endMs) throw new Error(`It did not come to pass; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
};
