import { monthOf } from '@taprail/ledger-domain';
import { payoutsIn, transactionsIn } from '../check/records';
import { platformId } from './merchants';
import type { Actors } from './taps';

const reasons = ['fraudulent', 'product_not_received', 'duplicate'] as const;

/** Opens a dispute of a sale, or ends one that is open. */
export const moveDispute = async ({ world, client, sales }: Actors): Promise<void> => {
  const { choice } = world;
  const records = await transactionsIn(world.outside.platform.store);
  const open = sales.all.flatMap(({ transactionId }) =>
    (records.get(transactionId)?.disputes ?? [])
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id }) => ({ transactionId, disputeId: id })),
  );
  if (open.length > 0 && choice.happens(0.7)) {
    const { transactionId, disputeId } = choice.of(open);
    const type = choice.of(['win', 'lose', 'withdraw', 'accept'] as const);
    if (type === 'accept') {
      await client.send({
        name: 'taps.accept-dispute',
        key: transactionId,
        data: { transactionId, platformId, disputeId },
      });
      return;
    }
    const data = { transactionId, platformId, action: { type, disputeId } };
    await client.send({ name: 'taps.simulate', key: transactionId, data });
    return;
  }
  const { transactionId } = choice.of(sales.captured);
  const action = { type: 'open', reason: choice.of(reasons) } as const;
  await client.send({ name: 'taps.simulate', key: transactionId, data: { transactionId, platformId, action } });
};

/** The bank pays, refuses or sends back a payout before its time; or somebody cancels it or tries again. */
export const movePayout = async ({ world, client }: Actors): Promise<void> => {
  const { choice } = world;
  const payouts = [...(await payoutsIn(world.outside.platform.store)).keys()];
  if (payouts.length === 0) return;
  const payoutId = choice.of(payouts);
  const of = { payoutId, platformId };
  const what = choice.weighted([
    [3, 'pay'],
    [3, 'fail'],
    [1, 'cancel'],
    [2, 'retry'],
  ] as const);
  if (what === 'cancel') await client.send({ name: 'ledger.cancel-payout', key: payoutId, data: of });
  else if (what === 'retry') await client.send({ name: 'ledger.retry-payout', key: payoutId, data: of });
  else {
    const outcome =
      what === 'pay'
        ? ({ outcome: 'pay', wireReference: null } as const)
        : ({ outcome: 'fail', failureCode: 'account_closed' } as const);
    await client.send({ name: 'ledger.simulate-payout', key: payoutId, data: { ...of, ...outcome } });
  }
};

/** The books of the month before are closed; it is refused while its conditions are not met. */
export const closeMonth = async ({ world, client }: Actors): Promise<void> => {
  const before = new Date(world.now());
  before.setUTCDate(0);
  await client.send({
    name: 'ledger.begin-close',
    key: 'close',
    data: { month: monthOf(before.toISOString().slice(0, 10) as never) },
  });
};

/** A message of the bus comes once more, long after it was handled. */
export const publishAgain = async ({ world }: Actors): Promise<void> => {
  const published = [...world.published.values()];
  if (published.length === 0) return;
  const { topic, event } = world.choice.of(published);
  await world.untilRunning();
  world.trace.note(`published again ${event.kind} ${event.id}`);
  await world.process.service.buses.events.publish(topic, [event]).catch(() => undefined);
};
