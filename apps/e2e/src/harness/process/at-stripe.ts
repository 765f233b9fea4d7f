import { Api } from '../api';
import { freePort } from './free-port';
import { type OwnProcess, settingsFor } from './own-product';
import { firstKey, operatorKey, Product, temporaryFolder } from './product';
import { SimulatedStripe } from './simulated-stripe';

type Settings = Readonly<Record<string, string>>;
export type ProductAtStripe = OwnProcess &
  Readonly<{
    stripe: SimulatedStripe;
    /** Ends the process in good order and starts it again on its data, at the same address, with some settings changed. */
    restart: (change: Settings) => Promise<void>;
    /** The lines of one metric. */
    metric: (name: string) => Promise<readonly string[]>;
  }>;

/** The simulator's endpoints by the beginning of its variables, with their secrets. */
export const simulatorEndpoints = {
  SIM: 'whsec_connect',
  SIM_PLATFORM: 'whsec_platform',
  SIM_READER: 'whsec_readers',
} as const;

/** The simulator in Stripe's place, which sends its webhooks to a product that is yet to start, and the settings of that one. */
export const stripeToBe = async (): Promise<Readonly<{ stripe: SimulatedStripe; settings: Settings }>> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks/psp/stripe`;
  const targets = Object.entries(simulatorEndpoints).flatMap(([name, secret]) => [
    [`${name}_WEBHOOK_URL`, url],
    [`${name}_WEBHOOK_SECRET`, secret],
  ]);
  const stripe = await SimulatedStripe.start(Object.fromEntries(targets) as Settings);
  const settings = {
    PORT: String(port),
    PSP_URL: `stripe:${stripe.url}`,
    PSP_KEY: stripe.key,
    PSP_WEBHOOK_SECRETS: Object.values(simulatorEndpoints).join(','),
  };
  return { stripe, settings };
};

/** A process with `PSP_URL=stripe:`, at the simulator in Stripe's place, which sends its webhooks there. */
export const productAtStripe = async (
  settingsAt: (stripe: SimulatedStripe) => Promise<Settings> = async () => ({}),
): Promise<ProductAtStripe> => {
  const { stripe, settings: atStripe } = await stripeToBe();
  const folder = temporaryFolder();
  const metricsPort = await freePort();
  const settings: Settings = {
    ...settingsFor(folder.path),
    METRICS_PORT: String(metricsPort),
    ...atStripe,
    ...(await settingsAt(stripe)),
  };
  try {
    let product = await Product.start(settings);
    return {
      api: new Api(product.url, firstKey),
      operator: new Api(product.url, operatorKey),
      dataFolder: folder.path,
      stripe,
      restart: async (change) => {
        await product.stop();
        product = await Product.start({ ...settings, ...change });
      },
      metric: async (name) => {
        const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      },
      leave: async () => {
        await product.stop();
        await stripe.stop();
        folder.remove();
      },
    };
  } catch (error) {
    await stripe.stop();
    folder.remove();
    throw error;
  }
};

/** What a platform has at Stripe before its sales are available: sub-merchants are paid on the next day. */
export const topUp = async (stripe: SimulatedStripe): Promise<void> => {
  for (const currency of ['eur', 'usd', 'gbp', 'jpy'])
    await stripe.post('/v1/topups', `amount=10000000&currency=${currency}&description=float`);
};
