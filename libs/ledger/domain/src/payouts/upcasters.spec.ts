import { join } from 'node:path';
import { type Decider, type DomainEvent, fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { payout } from './payout/payout.decider';
import { payoutRun } from './run/payout-run.decider';
import { payoutDays } from './days/payout-day';
import { payee } from './payee/payee';
import { payoutUpcasters } from './upcasters';

const samples = storedSamples<DomainEvent>(join(__dirname, 'history'), payoutUpcasters);
const named = (type: string): DomainEvent => samples.find((sample) => sample.type === type)!.event;

/** The events before a sample of each stream, so that it can be folded. */
const lives = {
  payout: { decider: payout, before: ['PayoutScheduled'] },
  run: { decider: payoutRun, before: ['RunOpened', 'PayoutPlanned'] },
  days: { decider: payoutDays, before: [] },
  payee: { decider: payee, before: [] },
} as const;

// oxfmt-ignore
const streamOf = {
  PayoutScheduled: 'payout', PayoutSent: 'payout', PayoutPaid: 'payout', PayoutFailed: 'payout',
  PayoutReturned: 'payout', PayoutCanceled: 'payout', PayoutRetried: 'payout', PayoutOrdered: 'payout', PayoutDelayed: 'payout', PayoutTraced: 'payout',
  RunOpened: 'run', CandidateSkipped: 'run', PayoutPlanned: 'run', PayoutReserved: 'run', PayoutEntered: 'run', RunClosed: 'run',
  OpeningAwaited: 'days', RunAwaited: 'days', PayeeNoted: 'payee',
} as const;

describe('every event of payouts that was ever stored', () => {
  it('has a frozen sample for each of its schemas', () =>
    expect(samples.map(({ name }) => name)).toEqual(
      Object.keys(streamOf)
        .map((type) => `${type}.1`)
        .sort(),
    ));

  it.each(samples)('can still be folded: $name', ({ type, event }) => {
    const { decider, before } = lives[streamOf[type as keyof typeof streamOf]];
    const state = fold(decider as Decider<unknown, never, DomainEvent>, [...before.map(named), event]);
    expect(state).not.toEqual(decider.initialState);
  });
});
