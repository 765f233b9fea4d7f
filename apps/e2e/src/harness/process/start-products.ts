import { join } from 'node:path';
import type { StoryDeployment } from '../deployment';
import { isAtStripe } from '../provider';
import { stripeToBe, topUp } from './at-stripe';
import { moneyAtStripe, settingsFor } from './own-product';
import { firstKey, operatorKey, Product, temporaryFolder } from './product';

type StartedProduct = Readonly<{ stop: () => Promise<void> }>;

declare global {
  var taprailE2e: readonly StartedProduct[] | undefined;
}

/**
 * Stories run against TAPRAIL_E2E_URL, or against fresh single processes that are started here, one for each worker: its stories
 * come one after the other, and each may move the clock.
 */
export default async function startProducts({ maxWorkers }: Readonly<{ maxWorkers: number }>): Promise<void> {
  if (process.env['TAPRAIL_E2E_URL']) return;
  const started = await Promise.all(Array.from({ length: maxWorkers }, startProduct));
  process.env['TAPRAIL_E2E_STARTED'] = JSON.stringify(started.map(({ deployment }) => deployment));
  globalThis.taprailE2e = started;
}

const startProduct = async (): Promise<StartedProduct & Readonly<{ deployment: StoryDeployment }>> => {
  const { path, remove } = temporaryFolder();
  const { stripe, settings } = isAtStripe ? await stripeToBe() : { stripe: undefined, settings: {} };
  const product = await Product.start({ ...settingsFor(path), ...settings, ...(stripe ? moneyAtStripe : {}) });
  if (stripe) await topUp(stripe);
  const vault = `sqlite:${join(path, 'vault.db')}`;
  const stop = async (): Promise<void> => {
    await product.stop();
    await stripe?.stop();
    remove();
  };
  return { stop, deployment: { url: product.url, key: firstKey, operatorKey, vault } };
};
