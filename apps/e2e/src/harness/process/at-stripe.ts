import { createServer, type AddressInfo } from 'node:net';
import { type OwnProcess, processOfItsOwn } from './own-product';
import { SimulatedStripe } from './simulated-stripe';

type Settings = Readonly<Record<string, string>>;
export type ProductAtStripe = OwnProcess & Readonly<{ stripe: SimulatedStripe }>;

const endpoints = { SIM: 'whsec_connect', SIM_PLATFORM: 'whsec_platform', SIM_READER: 'whsec_readers' } as const;

/** A process with `PSP_URL=stripe:`, at the simulator in Stripe's place, which sends its webhooks there. */
export const productAtStripe = async (
  settingsAt: (stripe: SimulatedStripe) => Promise<Settings> = async () => ({}),
): Promise<ProductAtStripe> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks/psp/stripe`;
  const targets = Object.entries(endpoints).flatMap(([name, secret]) => [
    [`${name}_WEBHOOK_URL`, url],
    [`${name}_WEBHOOK_SECRET`, secret],
  ]);
  const stripe = await SimulatedStripe.start(Object.fromEntries(targets) as Settings);
  try {
    const product = await processOfItsOwn({
      PORT: String(port),
      PSP_URL: `stripe:${stripe.url}`,
      PSP_KEY: stripe.key,
      PSP_WEBHOOK_SECRETS: Object.values(endpoints).join(','),
      ...(await settingsAt(stripe)),
    });
    return {
      ...product,
      stripe,
      leave: async () => {
        await product.leave();
        await stripe.stop();
      },
    };
  } catch (error) {
    await stripe.stop();
    throw error;
  }
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
