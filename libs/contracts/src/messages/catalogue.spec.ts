import { catalogue, topicOf, topics } from './catalogue';
import { faultsIn } from '../testing';

describe('the catalogue of integration events', () => {
  it('has exactly the four onboarding kinds of the interface, for those who ask for them', () =>
    expect(
      Object.entries(catalogue)
        .filter(([name]) => name.startsWith('submerchant.'))
        .map(([name, { audience }]) => [name, audience]),
    ).toEqual([
      ['submerchant.status.updated', 'opt_in'],
      ['submerchant.requirements.updated', 'opt_in'],
      ['submerchant.enabled', 'opt_in'],
      ['submerchant.rejected', 'opt_in'],
    ]));

  it('sends to integrators exactly the twelve kinds that the interface names', () =>
    expect(
      Object.entries(catalogue)
        .filter(([, { audience }]) => audience === 'integrator')
        .map(([name]) => name),
    ).toEqual([
      'tap.approved',
      'tap.declined',
      'tap.reversed',
      'charge.captured',
      'charge.refunded',
      'charge.failed',
      'dispute.opened',
      'dispute.evidence_required',
      'dispute.closed',
      'payout.scheduled',
      'payout.paid',
      'payout.failed',
    ]));

  it.each(Object.entries(catalogue))('shows of %s what its schema says, no field more and none less', (_, entry) =>
    expect(faultsIn(entry.schema, entry.example)).toEqual([]),
  );

  it.each([
    ['payout.scheduled', 'eta'],
    ['payout.paid', 'wire_reference'],
    ['payout.failed', 'failure_code'],
    ['tap.declined', 'decline_reason'],
    ['dispute.opened', 'scheme_deadline'],
    ['dispute.closed', 'outcome'],
  ] as const)('promises that %s has %s', (name, field) => {
    const { schema, example } = catalogue[name];
    const { [field]: _, ...object } = example.object as Readonly<Record<string, unknown>>;
    expect(faultsIn(schema, { ...example, object })).toEqual([`/object must have required property '${field}'`]);
    expect(faultsIn(schema, { ...example, object: { ...object, [field]: null } })).not.toEqual([]);
  });

  it('is refused what is not declared', () =>
    expect(
      faultsIn(catalogue['settlement.posted'].schema, { ...catalogue['settlement.posted'].example, more: 1 }),
    ).toEqual(['it must NOT have additional properties']));

  it('knows on which topic a kind travels', () => {
    expect(topicOf('submerchant.enabled')).toBe('onboarding.events');
    expect(topics).toEqual(['onboarding.events', 'taps.events', 'ledger.events']);
    expect(() => topicOf('submerchant.unknown')).toThrow('not in the catalogue');
  });
});
