import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import type { OperatingBalanceEvent } from './operating-balance.events';
import { platformPayout, platformPayoutUpcasters } from './platform-payout.decider';
import type { PlatformPayoutEvent } from './platform-payout.events';
import { platformPayoutView } from './platform-payout.view';

const samples = storedSamples<OperatingBalanceEvent | PlatformPayoutEvent>(
  join(__dirname, 'history'),
  platformPayoutUpcasters,
);
const sampleOf = <Type extends PlatformPayoutEvent['type']>(type: Type) =>
  samples.find(({ event }) => event.type === type)!.event as Extract<PlatformPayoutEvent, { type: Type }>;

const scheduled = sampleOf('PlatformPayoutScheduled');
const sent = sampleOf('PlatformPayoutSent');
const paid = sampleOf('PlatformPayoutPaid');
const failed = sampleOf('PlatformPayoutFailed');
const returned = sampleOf('PlatformPayoutReturned');
const { payoutId, platformId, currency, at, sequence: _sequence, ...terms } = scheduled.data;
const schedule = { type: 'SchedulePlatformPayout', subject: { payoutId, platformId, currency }, terms, at } as const;
const { failureCode, failureMessage } = failed.data;
const fail = { type: 'FailPlatformPayout', failureCode, failureMessage, at } as const;
const confirm = { type: 'ConfirmPlatformPayout', wireReference: paid.data.wireReference, at } as const;
const given = specify(platformPayout);

describe('a platform payout', () => {
  it('is scheduled once', () => {
    given().when(schedule).then(scheduled);
    given(scheduled).when(schedule).thenNothing();
  });

  it('is sent once, and then paid', () => {
    const send = { type: 'SendPlatformPayout', at } as const;
    given(scheduled).when(send).then(sent);
    given(scheduled, sent).when(send).thenNothing();
    given(scheduled, sent).when(confirm).then(paid);
    given(scheduled, sent, paid).when(confirm).thenNothing();
  });

  it('fails where the bank refuses it, and after it was paid comes back', () => {
    given(scheduled, sent).when(fail).then(failed);
    given(scheduled, sent, paid).when(fail).then(returned);
    given(scheduled, sent, paid, returned).when(fail).thenNothing();
    given(scheduled, sent, failed).when(confirm).thenNothing();
    given(scheduled, sent, failed).when(fail).thenNothing();
  });

  it('that nobody has scheduled is not found', () => given().when(confirm).thenRejected('platform_payout_not_found'));

  it('shows its parts and what became of it', () => {
    const state = fold(platformPayout, [scheduled, sent, paid, returned]);
    if (state.status === 'none') throw new Error('It was scheduled');
    expect(platformPayoutView(state)).toMatchObject({
      id: payoutId,
      amount: 8_000,
      status: 'failed',
      paid_at: paid.data.at,
      failure_code: 'account_closed',
      run_on: '2026-03-03',
      requested_by: null,
      psp_costs: 900,
    });
  });
});
