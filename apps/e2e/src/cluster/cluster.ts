/** The cluster from its outside: what a story may kill, restart and look at behind the gateway's back. */
const controls = process.env['TAPRAIL_E2E_CONTROLS'];

export const services = ['onboarding', 'tap-authorisation', 'ledger', 'webhook-dispatcher', 'api-gateway'] as const;
export type Service = (typeof services)[number];

/** A server by its name, or one process of several by its number. */
export type Member = Service | 'eventstore' | 'kafka' | 'postgres' | 'psp-simulator' | `${Service | 'kafka'}-${number}`;

/** A process of the cluster; the folder of its log file has everything else that it wrote. */
export type ClusterServer = Readonly<{ name: Member; url: string; metricsUrl?: string; logFile: string; pid?: number }>;

const patienceMs = 90_000;
const stepMs = 100;

/** Skips loudly where no cluster runs. */
export const tellOfCluster = (title: string, stories: () => void): void =>
  (controls ? describe : describe.skip)(
    `${title}${controls ? '' : ' (NOT RUN: it needs npm run test:cluster)'}`,
    stories,
  );

const command = async (path: string, settings?: object): Promise<Response> => {
  const body = settings === undefined ? {} : { body: JSON.stringify(settings) };
  const response = await fetch(`${controls}/${path}`, { method: 'POST', ...body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
};
const carryOut = async (path: string): Promise<void> => void (await command(path));

export const kill = (name: Member): Promise<void> => carryOut(`kill/${name}`);
/** Ends it in good order; restart() finds what it had written. */
export const shutDown = (name: Member): Promise<void> => carryOut(`shutDown/${name}`);
export const restart = (name: Member): Promise<void> => carryOut(`restart/${name}`);
/** Leaves it this share of a core; 1 is as much as it wants. */
export const throttle = (name: Member, share: number): Promise<void> => carryOut(`throttle/${name}/${share}`);

/** SIGSTOP, and SIGCONT: to the others a paused process is silent, to itself no time has passed. */
export const pause = (name: Member): Promise<void> => carryOut(`pause/${name}`);
export const resume = (name: Member): Promise<void> => carryOut(`resume/${name}`);
/** One more process of a service; resolves when it is ready. */
export const startReplica = async (service: Service): Promise<ClusterServer> =>
  (await (await command(`start/${service}`, {})).json()) as ClusterServer;
/** Ends it in good order and for good, killed before or not. */
export const stopReplica = ({ name }: ClusterServer): Promise<void> => carryOut(`stop/${name}`);

export const clusterServers = async (): Promise<readonly ClusterServer[]> =>
  (await (await fetch(`${controls}/servers`)).json()) as readonly ClusterServer[];

type UrlsByService = Readonly<Record<string, string>>;

/** Where each service answers /healthz. */
export const serviceUrls = async (): Promise<UrlsByService> =>
  (await (await fetch(`${controls}/services`)).json()) as UrlsByService;

/** Where the first process of each service tells its metrics. */
export const metricsUrls = async (): Promise<UrlsByService> =>
  (await (await fetch(`${controls}/metrics`)).json()) as UrlsByService;

/** A counter of the bus in all services, by service and labels, without zeros. */
export const countedByBus = async (what: string): Promise<Readonly<Record<string, number>>> => {
  const counted = Object.entries(await metricsUrls()).map(async ([service, url]) => {
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

/** What all processes together have asked of the servers since these were started, by the name of what is counted. */
export type CountedRequests = Readonly<Record<string, number>>;

/** `openSubscriptions`: those of all processes at this moment, at the event store. */
export const readCounts = async (): Promise<Readonly<{ requests: CountedRequests; openSubscriptions: number }>> => {
  const response = await fetch(`${controls}/counts`);
  if (!response.ok) throw new Error(`counts: ${response.status} ${await response.text()}`);
  return (await response.json()) as { requests: CountedRequests; openSubscriptions: number };
};
