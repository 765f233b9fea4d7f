/* Sales that both the ledger and the simulated PSP know of, under the same names. */
import type { LockedFx, SaleMoney } from '@taprail/contracts';
import { readCamtStatements } from '../bank/messages/read-bank-messages';
import { captured, type LedgerWorld } from './ledger-world';

type Sale = Readonly<{ currency?: string; fx?: LockedFx; platform?: string }>;

/** At the PSP only: the ledger has never heard of it. */
export const sellAtPsp = async ({ desk }: LedgerWorld, sale: string, amount: number, of: Sale = {}): Promise<void> => {
  const reference = `auth_${sale}`;
  const place = { device: 'dev_1', subMerchantId: 'sm_1', amount, currency: of.currency ?? 'EUR' };
  await desk.presentCard(place.device, place.subMerchantId, 'visa_debit');
  const reading = await desk.readCard({ ...place, reference, country: 'DE' });
  if (reading.outcome !== 'read') throw new Error(reading.outcome);
  await desk.authorise({ ...place, reference, mcc: '5812', card: reading.card, partialAllowed: false });
  const settle = of.fx ? { settle: { currency: of.fx.to, amount: amount - amount / 10 } } : {};
  const capture = { reference: `cap_${sale}`, authorisation: reference, amount, releaseRest: true };
  await desk.capture({ ...capture, ...settle });
};

/** In the journal only: the PSP will never tell of it. */
export const sellInLedger = async (ledger: LedgerWorld, sale: string, amount: number, of: Sale = {}): Promise<void> => {
  const told = { currency: of.currency ?? 'EUR', ...(of.platform ? { platform_id: of.platform } : {}) };
  await ledger.moved(sale, { type: 'hold_opened', amount }, told);
  await ledger.moved(sale, { ...captured(sale, amount), ...(of.fx ? { fx: of.fx } : {}) } as SaleMoney, told);
};

export const sellAtBoth = async (ledger: LedgerWorld, sale: string, amount: number, of: Sale = {}): Promise<void> => {
  await sellAtPsp(ledger, sale, amount, of);
  await sellInLedger(ledger, sale, amount, of);
};

/** The balance that the bank shows on its last statement in a currency. */
export const bankClosing = async ({ desk }: LedgerWorld, currency = 'EUR'): Promise<number> => {
  const sent = await desk.bankStatements('', 100);
  const statements = sent.flatMap(({ content }) => readCamtStatements(content));
  return statements.findLast((statement) => statement.currency === currency)?.closing ?? 0;
};

/** The balances of the platform-wide accounts that are not 0, and the sums of the sub-merchants' accounts. */
export const houseBalances = async (ledger: LedgerWorld): Promise<Readonly<Record<string, number>>> => {
  const balances: Record<string, number> = {};
  for (const { layer, lines } of await ledger.entries()) {
    if (layer !== 'posted') continue;
    for (const { account, side, amount } of lines) {
      balances[account] = (balances[account] ?? 0) + (side === 'debit' ? amount : 0 - amount);
    }
  }
  return Object.fromEntries(
    Object.entries(balances)
      .filter(([account, balance]) => balance !== 0 && account.split(':').length === 2)
      .sort(),
  );
};
