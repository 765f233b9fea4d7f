import { Api } from '../api';
import { type TestProduct, processOfItsOwn } from './own-product';

/** Set where five services run: what may start one of them beside the others. */
const controls = process.env['TAPRAIL_E2E_CONTROLS'];
/** Set where the stories have started the product themselves, and may do so again. */
const mayStart = process.env['TAPRAIL_E2E_STARTED'] !== undefined;

/** Skips loudly where limits cannot be set: at an address that was given and nothing else. */
export const tellOfLimits = (title: string, stories: () => void): void =>
  (controls || mayStart ? describe : describe.skip)(
    `${title}${controls || mayStart ? '' : ' (NOT RUN: it needs a gateway with limits of its own)'}`,
    stories,
  );

type Settings = Readonly<Record<string, string>>;

/**
 * A gateway with these limits and no others, so that no other story meets them: one more before the same four services, or a
 * whole product as one process.
 */
export const gatewayWith = (limits: Settings): Promise<TestProduct> =>
  controls ? oneMore(limits) : processOfItsOwn(limits);

const oneMore = async (limits: Settings): Promise<TestProduct> => {
  const started = await fetch(`${controls}/start/api-gateway`, { method: 'POST', body: JSON.stringify(limits) });
  if (!started.ok) throw new Error(`No further gateway: ${started.status} ${await started.text()}`);
  const { name, url } = (await started.json()) as Readonly<{ name: string; url: string }>;
  return {
    api: new Api(url, process.env['TAPRAIL_E2E_KEY']),
    operator: new Api(url, process.env['TAPRAIL_E2E_OPERATOR_KEY']),
    leave: async () => {
      const { ok, status } = await fetch(`${controls}/stop/${name}`, { method: 'POST' });
      if (!ok) throw new Error(`${name} was not stopped: ${status}`);
    },
  };
};
