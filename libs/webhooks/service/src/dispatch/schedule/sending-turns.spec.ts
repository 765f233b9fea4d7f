import type { DueDelivery } from './due-delivery';
import { notSent } from './endpoint-capacity';
import { defaultSlots } from './endpoint-queues';
import { SendingTurns } from './sending-turns';

const delivery = (endpointId: string, n: number): DueDelivery => ({
  id: `dlv_${endpointId}_${n}`,
  dueMs: 0,
  key: `evt_${n}-${endpointId}`,
  endpointId,
  isFirst: true,
});

const openTerm = (turns: SendingTurns) => {
  const begun: DueDelivery[] = [];
  const term = { hasStopped: false, begin: ({ delivery: each }: { delivery: DueDelivery }) => void begun.push(each) };
  const add = (endpointId: string, count: number): void => {
    for (let n = 0; n < count; n += 1) turns.add(delivery(endpointId, n), term);
  };
  return { term, begun, add, ids: () => begun.map(({ id }) => id) };
};

describe('the deliveries of several shares of a process', () => {
  it('begin in the share that has queued them, and their endpoints take turns', () => {
    const turns = new SendingTurns(() => 0);
    const order: string[] = [];
    const termOf = (name: string) => ({ hasStopped: false, begin: () => void order.push(name) });
    const [one, two] = [termOf('one'), termOf('two')];
    for (const n of [0, 1]) turns.add(delivery('we_1', n), one);
    for (const n of [0, 1]) turns.add(delivery('we_2', n), two);
    turns.beginAttempts();
    expect(order).toEqual(['one', 'two', 'one', 'two']);
  });

  it('share the slots of the process', () => {
    const turns = new SendingTurns(() => 0);
    const [one, two] = [openTerm(turns), openTerm(turns)];
    for (let n = 0; n < 100; n += 1) {
      one.add(`we_one_${n}`, 8);
      two.add(`we_two_${n}`, 8);
    }
    turns.beginAttempts();
    expect(one.begun.length + two.begun.length).toBe(defaultSlots.slots);
    turns.release(one.begun[0]!, notSent);
    expect(one.begun.length + two.begun.length).toBe(defaultSlots.slots + 1);
  });

  it('are dropped when their turn comes after the term has ended, and keep no slot', () => {
    const turns = new SendingTurns(() => 0);
    const [ended, next] = [openTerm(turns), openTerm(turns)];
    ended.add('we_1', 300);
    ended.term.hasStopped = true;
    next.add('we_1', 2);
    turns.beginAttempts();
    expect([ended.begun.length, next.ids(), turns.countWaiting('we_1')]).toEqual([0, ['dlv_we_1_0', 'dlv_we_1_1'], 0]);
  });
});
