import { subMerchantId, type SubMerchantSubmission } from '@taprail/contracts';
import { personalTexts, withCipherTexts } from '@taprail/onboarding-domain';
import { germanCompany, usSoleTrader } from '@taprail/onboarding-service/testing';
import type { Vault } from '@taprail/vault';
import type { SimulatedWorld } from '../world/world';
import type { Client } from './client';
import type { SimulatedMerchant } from './sales';
import { signingSecret } from '../world/receiver';

export const platformId = 'plt_01KJM0Z8R00000000000000001';
export const endpointId = 'we_01KJM0Z8R00000000000000002';

const secrets = ['id_number', 'ssn_last_4', 'tax_id', 'account_number', 'iban'];

const sealed = async (vault: Vault, owner: string, value: unknown): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (!secrets.includes(name) || typeof inner !== 'string') entries.push([name, await sealed(vault, owner, inner)]);
    else {
      const [token] = await vault.seal(owner, [inner]);
      entries.push([
        name,
        { token, form: inner.replace(/\d/g, '9').replace(/[A-Za-z]/g, 'A'), last4: inner.slice(-4) },
      ]);
    }
  }
  return Object.fromEntries(entries);
};

/** As the API does it before a command leaves. */
const encrypted = async (vault: Vault, owner: string, given: object): Promise<SubMerchantSubmission> => {
  const fields = (await sealed(vault, owner, given)) as SubMerchantSubmission;
  return withCipherTexts(fields, await vault.encrypt(owner, personalTexts(fields)));
};

/** Submits the businesses of a seed, and has webhooks sent. */
export const openMerchants = async (world: SimulatedWorld, client: Client): Promise<readonly SimulatedMerchant[]> => {
  const { vault } = world.outside.platform;
  const [secretToken] = await vault.seal(endpointId, [signingSecret]);
  const endpoint = { url: 'http://127.0.0.1:9/webhooks', enabledEvents: ['*'], description: null, metadata: {} };
  const data = { platformId, endpointId, secretToken: secretToken!, ...endpoint };
  await client.send({ name: 'webhooks.register-endpoint', key: platformId, data });
  const merchants: SimulatedMerchant[] = [];
  for (let n = 1; n <= world.choice.integer(1, 3); n += 1) {
    const isGerman = world.choice.happens(0.7);
    const externalRef = `business-${n}`;
    const id = subMerchantId(platformId, externalRef);
    const fields = await encrypted(vault, id, isGerman ? germanCompany : usSoleTrader);
    const submission = { subMerchantId: id, platformId, externalRef, fields };
    await client.send({ name: 'onboarding.submit', key: id, data: submission });
    const settlementCurrency = isGerman ? 'EUR' : 'USD';
    // Some sell in another currency than they are paid in.
    const currency = world.choice.happens(0.2) ? (isGerman ? 'GBP' : 'EUR') : settlementCurrency;
    merchants.push({ subMerchantId: id, externalRef, country: isGerman ? 'DE' : 'US', currency, settlementCurrency });
  }
  return merchants;
};
