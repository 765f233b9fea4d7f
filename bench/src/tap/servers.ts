import { fork } from 'node:child_process';
import { once } from 'node:events';
import { BothSides, type FiveFields } from '../onboarding/both-sides';
import { wholeSalon } from '../onboarding/cast';
import { apiKey, type StartedProduct, startSingleProcess, startWithSimulator } from '../load/programs';
import { LoadConnection, requestText } from '../load/connection';
import type { Ask, LoadPlan } from '../load/loops';

export const connections = 64;
const salons = 16;

/** A server under load, and what resolves when nothing of that load is left to be done. */
export type Server = Readonly<{
  name: string;
  pid: number;
  load: LoadPlan;
  caughtUp: () => Promise<void>;
  end: () => Promise<void>;
}>;

const sale = (submerchant: string, device: string): string =>
  JSON.stringify({ amount: 4_200, currency: 'USD', submerchant, device });

let keys = 0;
/** The same for the floor, which does not look at them: every request is one of its own. */
const headers = (): Readonly<Record<string, string>> => {
  keys += 1;
  return { authorization: `Bearer ${apiKey}`, 'idempotency-key': `bench-${process.pid}-${keys}` };
};

/** A tap under a key of its own. */
export const tapRequest = (body: string): string => requestText('/v1/taps', headers(), body);

export const requireApproved: LoadPlan['require'] = ({ status, body }) => {
  if (status !== 200 || !body.includes('"status":"approved"')) throw new Error(`${status} ${body.slice(0, 300)}`);
};

const loadOn = async (port: number, ask: Ask): Promise<LoadPlan> => ({
  connections: await Promise.all(Array.from({ length: connections }, () => LoadConnection.open(port))),
  ask,
  require: requireApproved,
});

const closeAll = (load: LoadPlan): void => load.connections.forEach((connection) => connection.close());

export const startFloor = async (): Promise<Server> => {
  const child = fork(require.resolve('./floor-server'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const body = sale('salon-1', 'dev_01KJM0Z8R0000000000000000A');
  const load = await loadOn(port, () => tapRequest(body));
  const end = async (): Promise<void> => {
    closeAll(load);
    child.disconnect();
    await once(child, 'exit');
  };
  return { name: 'floor', pid: child.pid!, load, caughtUp: async () => undefined, end };
};

/** The product as `npm start` runs it, with sub-merchants that may charge and a reader for every connection. */
export const startProduct = async (
  more: Readonly<Record<string, string>> = {},
): Promise<Server & Readonly<{ api: BothSides; deployment: StartedProduct }>> => {
  return productOf(await startSingleProcess(more));
};

/** The same with the simulator in a process of its own, which is asked in its own language or in that of Stripe. */
export const startProductWith = async (
  provider: 'sim' | 'stripe',
): Promise<Server & Readonly<{ deployment: StartedProduct }>> => {
  const atStripe = { BANK_URL: 'stripe:', STRIPE_READER_POLL_MS: '250' };
  const deployment = await startWithSimulator(provider, provider === 'stripe' ? atStripe : {});
  const code = provider === 'stripe' ? { registration_code: 'dev_test_approve' } : {};
  return productOf(deployment, code);
};

const productOf = async (
  deployment: StartedProduct,
  reader: object = {},
): Promise<Server & Readonly<{ api: BothSides; deployment: StartedProduct }>> => {
  const api = new BothSides(deployment);
  const bodies = await openSalons(api, reader);
  const ask: Ask = (connection) => tapRequest(bodies[connection]!);
  const load = await loadOn(Number(new URL(deployment.url).port), ask);
  const end = async (): Promise<void> => {
    closeAll(load);
    await deployment.end();
  };
  // The test clock moves only when every follower has come to the end of the log.
  const caughtUp = async (): Promise<void> => void (await api.call('POST', '/v1/test/clock', { advance: 'PT1S' }));
  return { name: 'tap', pid: deployment.pid, load, caughtUp, end, api, deployment };
};

/** The bodies of taps, one reader per connection: a reader takes one tap at a time. */
export const openSalons = async (api: BothSides, reader: object = {}): Promise<readonly string[]> => {
  const refs = Array.from({ length: salons }, (_, n) => `salon-${n}`);
  for (const ref of refs) await api.call('POST', '/sub-merchants', wholeSalon(ref));
  for (const ref of refs) {
    const look = async () => (await api.call('GET', `/sub-merchants/${ref}`)) as FiveFields;
    while (!(await look()).charges_enabled) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const bodies: string[] = [];
  for (let n = 0; n < connections; n += 1) {
    const submerchant = refs[n % salons]!;
    const device = (await api.call('POST', '/v1/devices', { label: `reader ${n}`, submerchant, ...reader })) as {
      id: string;
    };
    bodies.push(sale(submerchant, device.id));
  }
  return bodies;
};
