import type { IntegrationEvent, MoneyMoved } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { shardOf } from '@taprail/ledger-domain';
import type { Settings } from '@taprail/runtime';
import { captured, type LedgerWorld, openLedger } from '../testing/ledger-world';
import { HearSales } from './hear-sales';

const sales = 400;
const whose = (n: number) => ({ subMerchant: `sm_${n % 20}`, platform: 'plt_1' });

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

  it('sets aside what a stopped shard refuses, and posts what goes to other shards', async () => {
    const consumer = new HearSales(ledger.commands, { service: 'all-in-one' } as Settings);
    await consumer.hear(moved(1));
    // Captured twice under two names is what no rule may post: the shard stops there.
    const impossible = { ...moved(1), id: 'evt_impossible', source: { stream: 'transaction-txn_1', revision: 3 } };
    await expect(consumer.hear(impossible)).rejects.toBeInstanceOf(Rejection);
    await expect(consumer.hear({ ...moved(21), id: 'evt_behind' })).rejects.toMatchObject({
      name: 'Rejection',
      details: { reason: expect.stringContaining('is stopped') as string },
    });
    const elsewhere = Array.from({ length: 20 }, (_, n) => n).find((n) => shardOf(whose(n)) !== shardOf(whose(1)))!;
    await consumer.hear(moved(elsewhere));
    const posted = (await ledger.entries())
      .filter(({ rule }) => rule === 'capture')
      .map(({ source }) => source.eventId);
    expect(posted.toSorted()).toEqual(['evt_1', `evt_${elsewhere}`].toSorted());
  });
});
