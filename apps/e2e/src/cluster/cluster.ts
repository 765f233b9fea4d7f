/** The cluster from its outside: what a story may kill, restart and look at behind the gateway's back. */
const controls = process.env['TAPRAIL_E2E_CONTROLS'];

type Member = 'onboarding' | 'api-gateway' | 'esdb' | 'kafka' | 'postgres' | 'simulator';

const patienceMs = 90_000;
const stepMs = 100;

/** Skips loudly where no cluster runs. */
export const tellOfCluster = (title: string, stories: () => void): void =>
  (controls ? describe : describe.skip)(
    `${title}${controls ? '' : ' (NOT RUN: it needs npm run test:cluster)'}`,
    stories,
  );

const command = async (verb: 'kill' | 'restart', name: Member): Promise<void> => {
  const { ok, status } = await fetch(`${controls}/${verb}/${name}`, { method: 'POST' });
  if (!ok) throw new Error(`${verb} ${name}: ${status}`);
};

export const kill = (name: Member): Promise<void> => command('kill', name);
export const restart = (name: Member): Promise<void> => command('restart', name);

/** Where each service answers /healthz. */
export const serviceUrls = async (): Promise<Readonly<Record<string, string>>> =>
  (await (await fetch(`${controls}/services`)).json()) as Readonly<Record<string, string>>;

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
