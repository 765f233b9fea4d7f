import type { IntegrationEvent, MoneyMoved } from '@taprail/contracts';
import type { Settings } from '@taprail/runtime';
import { captured, type LedgerWorld, openLedger } from '../testing/ledger-world';
import { HearSales } from './hear-sales';

const sales = 400;

describe('a journal that writes slowly', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  const moved = (n: number): IntegrationEvent<string, MoneyMoved> => ({
    id: `evt_${n}`,
    kind: 'money.moved',
    version: 1,
    key: `ach_${n}`,
    source: { stream: `transaction-txn_${n}`, revision: 2 },
    occurredAt: ledger.now(),
    correlationId: 'c',
    data: {
      platform_id: 'plt_1',
      sub_merchant_id: `sm_${n % 20}`,
      submerchant: `bistro-${n % 20}`,
      transaction_id: `txn_${n}`,
      authorisation_chain_id: `ach_${n}`,
      tap_id: `tap_${n}`,
      currency: 'EUR',
      country: 'DE',
      money: captured(String(n), 1_000),
    },
  });

  it.each(['ledger', 'all-in-one'])('posts each sale once in %s, however often it is delivered', async (service) => {
    const consumer = new HearSales(ledger.commands, { service } as Settings);
    ledger.faults.slowDown(50);
    const events = Array.from({ length: sales }, (_, n) => moved(n));
    const deliveries = [events, events, events.toReversed()].flat().map((event) => consumer.hear(event));
    await Promise.all(deliveries);
    ledger.faults.mend();
    const captures = (await ledger.entries()).filter(({ rule }) => rule === 'capture');
    expect(captures.map(({ source }) => source.eventId).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });
});
