import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { type OwnProcess, processOfItsOwn } from './own-product';

const webhookSecrets = { connect: 'whsec_connect', platform: 'whsec_platform', readers: 'whsec_readers' } as const;

type Settings = Readonly<Record<string, string>>;
export type ProductAtStripe = OwnProcess & Readonly<{ stripe: PspSimulator }>;

/** A process with `PSP_URL=stripe:`, at the simulator in Stripe's place. */
export const productAtStripe = async (
  settingsAt: (stripe: PspSimulator) => Promise<Settings> = async () => ({}),
): Promise<ProductAtStripe> => {
  const stripe = await startPspSimulator({ webhook: 'later', platformWebhook: 'later', readerWebhook: 'later' });
  const product = await processOfItsOwn({
    PSP_URL: `stripe:${stripe.url}`,
    PSP_KEY: stripe.key,
    PSP_WEBHOOK_SECRETS: Object.values(webhookSecrets).join(','),
    ...(await settingsAt(stripe)),
  }).catch(async (error: unknown) => {
    await stripe.close();
    throw error;
  });
  for (const endpoint of ['connect', 'platform', 'readers'] as const) {
    const url = `${product.api.url}/webhooks/psp/stripe`;
    stripe.sendWebhooksTo({ url, secret: webhookSecrets[endpoint] }, endpoint);
  }
  return {
    ...product,
    stripe,
    leave: async () => {
      await product.leave();
      await stripe.close();
    },
  };
};
