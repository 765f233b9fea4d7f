import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import { type MonthSignOffEvent, monthSignOffs, monthSignOffUpcasters } from './month-sign-offs';

const samples = storedSamples<MonthSignOffEvent>(join(__dirname, 'history'), monthSignOffUpcasters);
const [withdrawn, signed] = samples.map(({ event }) => event) as [
  Extract<MonthSignOffEvent, { type: 'MonthSignOffWithdrawn' }>,
  Extract<MonthSignOffEvent, { type: 'MonthSignedOff' }>,
];
const given = specify(monthSignOffs);
const { digest, ...of } = signed.data;
const facts = { firstMonth: '2026-01', sealedThrough: '2026-12-31', payoutsFrozen: false };
const signOff = { type: 'SignOff', ...of, digest, facts } as const;
const withdraw = { type: 'WithdrawSignOff', ...withdrawn.data } as const;
const signedIn = (month: string) => ({ ...signed, data: { ...signed.data, month } });
const later = { at: '2026-06-30T12:00:00.000Z' };

describe('the months that a platform has signed off', () => {
  it('are signed off once, and may be taken back and signed off again', () => {
    given().when(signOff).then(signed);
    given(signed).when(signOff).thenNothing();
    given(signed).when(withdraw).then(withdrawn);
    given(signed, withdrawn).when(withdraw).thenNothing();
    given(signed, withdrawn).when(signOff).then(signed);
  });

  it('follow one another from the first that was signed off', () => {
    given(signed)
      .when({ ...signOff, ...later, month: '2026-04' })
      .then({ ...signed, data: { ...signed.data, ...later, month: '2026-04' } });
    given(signed)
      .when({ ...signOff, ...later, month: '2026-05' })
      .thenRejected('period_out_of_order', { period: '2026-04' });
    given(signed)
      .when({ ...signOff, month: '2026-02' })
      .thenRejected('period_out_of_order', { period: '2026-04' });
    given(signed, signedIn('2026-04')).when(withdraw).thenRejected('period_out_of_order', { period: '2026-04' });
  });

  it.each([
    ['period_not_over', { at: '2026-04-01T11:59:59.999Z' }, {}, { available_at: '2026-04-01T12:00:00.000Z' }],
    ['seal_pending', {}, { sealedThrough: '2026-03-30' }, { available_at: '2026-04-01T00:05:00.000Z' }],
    ['payouts_frozen', {}, { payoutsFrozen: true }, {}],
    ['ledger_period_not_found', { month: '2025-12' }, {}, {}],
  ])('are refused with %s for %j %j', (code, command, change, details) =>
    given()
      .when({ ...signOff, ...command, facts: { ...facts, ...change } })
      .thenRejected(code, details),
  );

  it('can still be read as they were first stored', () => {
    expect(samples.map(({ name }) => name)).toEqual(['MonthSignOffWithdrawn.1', 'MonthSignedOff.1']);
    expect(fold(monthSignOffs, [signed])).toEqual([signed.data]);
    expect(fold(monthSignOffs, [signed, withdrawn])).toEqual([]);
  });
});
