import { join } from 'node:path';
import { Api } from '../api';
import { Product, temporaryFolder } from './product';

const liveKey = 'sk_live_e2e0123456789abcdefghijklmnopqrstuv';

export type LiveProduct = Readonly<{ api: Api; leave: () => Promise<void> }>;

/** The live environment with an empty store. Its provider is away, and no acquirer is connected: nobody can pay here. */
export const liveOfItsOwn = async (): Promise<LiveProduct> => {
  const folder = temporaryFolder();
  const product = await Product.start({
    TAPRAIL_ENV: 'live',
    TAPRAIL_DATA: folder.path,
    TAPRAIL_BOOTSTRAP_KEY: liveKey,
    RATE_LIMIT_PER_SESSION: '0',
    // Nobody listens there: what the provider would do is not the story.
    PSP_URL: 'stripe:http://127.0.0.1:9',
    PSP_KEY: 'sk_live_0123456789abcdef',
    PSP_WEBHOOK_SECRETS: 'whsec_live',
    STRIPE_PLATFORM_ACCOUNT: 'acct_live',
    BANK_URL: `file:${join(folder.path, 'bank')}`,
  });
  return {
    api: new Api(product.url, liveKey),
    leave: async () => {
      await product.stop();
      folder.remove();
    },
  };
};
