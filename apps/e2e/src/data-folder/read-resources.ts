import type { ReadRecorder } from './recorded-reads';
import type { Handles } from './storyline/write-events';

type Shown = Readonly<Record<string, any>>;

const sample = 3;
const page = 'limit=100';

const readSales = async (recorder: ReadRecorder, { hold, proved }: Handles): Promise<void> => {
  const { data } = await recorder.read('platform', `/v1/transactions?${page}`);
  for (const { id } of data.slice(-sample)) {
    await recorder.read('platform', `/v1/transactions/${id}`);
    await recorder.read('platform', `/v1/transactions/${id}/audit`);
  }
  const refunds = data.flatMap((each: Shown) => each['refunds']);
  for (const { id } of refunds) await recorder.read('platform', `/v1/refunds/${id}`);
  const { authorisation_chain_id: chain } = await recorder.read('platform', `/v1/authorisations/${hold}`);
  await recorder.read('platform', `/v1/authorisation-chains/${chain}`);
  const { data: disputes } = await recorder.read('platform', `/v1/disputes?${page}`);
  // Evidence in words is in the vault, and only a dispute by itself shows it.
  for (const { id } of disputes) await recorder.read('platform', `/v1/disputes/${id}`);
  await recorder.read('platform', `/v1/transactions/${proved}/proof`);
};

const readSubMerchants = async (recorder: ReadRecorder): Promise<void> => {
  const { data } = await recorder.read('platform', `/sub-merchants?${page}`);
  for (const { externalRef } of data) {
    await recorder.read('platform', `/sub-merchants/${externalRef}?include=details`);
  }
  for (const { externalRef } of data.slice(-sample)) {
    await recorder.read('platform', `/sub-merchants/${externalRef}/history?${page}`);
  }
};

const readBooks = async (recorder: ReadRecorder, { exported }: Handles): Promise<void> => {
  for (const path of [
    '/v1/balances',
    '/v1/ledger/trial-balance',
    `/v1/ledger/accounts?${page}`,
    '/v1/ledger/entries?limit=20',
    '/v1/ledger/digest',
    '/v1/ledger/clearing',
    '/v1/ledger/periods',
    '/v1/ledger/reconciliation?from=2020-01-01',
    '/v1/ledger/reconciliation/breaks',
    `/v1/ledger/exports/${exported}`,
    `/v1/ledger/exports/${exported}/manifest`,
    '/.well-known/taprail-ledger-keys',
  ]) {
    await recorder.read('platform', path);
  }
  const { data } = await recorder.read('platform', `/v1/payouts?${page}`);
  for (const { id } of data.slice(0, sample)) await recorder.read('platform', `/v1/payouts/${id}/transactions`);
};

/** Deliveries of the oldest events: they have ended, and no attempt is added to them while somebody looks. */
const readWebhooks = async (recorder: ReadRecorder, as: string): Promise<void> => {
  await recorder.read(as, `/v1/webhook-endpoints`);
  const { data } = await recorder.read(as, '/v1/events?order=asc&limit=10');
  for (const { id } of data.slice(0, sample)) {
    const { data: deliveries } = await recorder.read(as, `/v1/events/${id}/deliveries`);
    for (const delivery of deliveries) await recorder.read(as, `/v1/deliveries/${delivery.id}`);
  }
};

const readAccess = async (recorder: ReadRecorder): Promise<void> => {
  for (const path of ['/v1/platform', '/v1/api-keys', '/v1/devices']) await recorder.read('platform', path);
  for (const path of [
    'platforms',
    'payout-freeze',
    'gaps?state=explained',
    'parked-messages?group=ledger&state=discarded',
    'reconciliation/breaks',
  ]) {
    await recorder.read('operator', `/v1/operator/${path}`);
  }
};

/** Reads something of every resource that the API shows. */
export const readResources = async (recorder: ReadRecorder, handles: Handles): Promise<void> => {
  await readAccess(recorder);
  await readSubMerchants(recorder);
  await readSales(recorder, handles);
  await readBooks(recorder, handles);
  await readWebhooks(recorder, 'platform');
  await readWebhooks(recorder, 'unreliable');
};
