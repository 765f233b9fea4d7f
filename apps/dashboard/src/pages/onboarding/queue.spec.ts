import type { SubMerchant } from '@taprail/sdk';
import { fitsQueue, readQueueFilters } from './queue-filters';
import { businessName, byDuty, dutyOf } from './queue-order';

type Given = Readonly<{
  status?: SubMerchant['status'];
  due?: readonly string[];
  late?: readonly string[];
  deadline?: string;
  checked?: readonly string[];
  since?: string;
  erased?: boolean;
  fields?: Record<string, unknown>;
}>;

const row = (externalRef: string, given: Given = {}): SubMerchant => ({
  externalRef,
  status: given.status ?? 'pending_requirements',
  charges_enabled: false,
  payouts_enabled: false,
  requirements: {
    currentlyDue: [...(given.due ?? [])],
    eventuallyDue: [],
    pastDue: [...(given.late ?? [])],
    disabledReason: null,
  },
  details: {
    id: 'sm_1',
    businessType: 'company',
    country: 'DE',
    email: `${externalRef}@office.example`,
    createdAt: given.since ?? '2026-03-01T10:00:00.000Z',
    pendingVerification: [...(given.checked ?? [])],
    errors: [],
    alternatives: [],
    currentDeadline: given.deadline ?? null,
    futureRequirements: null,
    externalAccount: null,
    fields: given.fields ?? {},
    files: [],
    refused: [],
    lastFailure: null,
    erased: given.erased ?? false,
  },
});

describe('who has to act on a sub-merchant', () => {
  it.each<[string, Given, string]>([
    ['that has not sent something in time', { due: ['email'], late: ['email'] }, 'past_due'],
    ['that takes payments and is late', { status: 'enabled', due: ['email'], late: ['email'] }, 'past_due'],
    ['that is asked for something', { due: ['email'] }, 'due'],
    ['that takes payments and is asked for something', { status: 'enabled', due: ['email'] }, 'due'],
    ['whose account could not be made', { status: 'errored' }, 'errored'],
    ['that must be sent again before anything else', { status: 'errored', late: ['email'] }, 'errored'],
    ['that was just submitted', { status: 'received' }, 'waiting'],
    ['whose account is being made', { status: 'creating' }, 'waiting'],
    ['that has sent everything and is checked', { checked: ['individual.id_number'] }, 'waiting'],
    ['that takes payments and is checked again', { status: 'enabled', checked: ['email'] }, 'waiting'],
    ['that takes payments', { status: 'enabled' }, 'none'],
    ['that was rejected', { status: 'rejected', late: ['email'] }, 'none'],
    ['that was erased', { status: 'enabled', due: ['email'], erased: true }, 'none'],
  ])('%s', (_what, given, duty) => expect(dutyOf(row('bistro', given))).toBe(duty));
});

describe('the queue', () => {
  it('begins with what is late, then what is due soonest, then errors, then what waits', () => {
    const rows = [
      row('takes-payments', { status: 'enabled' }),
      row('waits', { status: 'received' }),
      row('failed', { status: 'errored' }),
      row('due-some-day', { due: ['email'] }),
      row('due-next-week', { due: ['email'], deadline: '2026-03-09T00:00:00.000Z' }),
      row('due-tomorrow', { due: ['email'], deadline: '2026-03-03T00:00:00.000Z' }),
      row('late', { due: ['email'], late: ['email'] }),
    ];
    expect(rows.sort(byDuty).map(({ externalRef }) => externalRef)).toEqual([
      'late',
      'due-tomorrow',
      'due-next-week',
      'due-some-day',
      'failed',
      'waits',
      'takes-payments',
    ]);
  });

  it('among equals begins with the one that has waited longest', () => {
    const rows = [row('b', { since: '2026-03-02T00:00:00.000Z' }), row('c'), row('a')];
    expect(rows.sort(byDuty).map(({ externalRef }) => externalRef)).toEqual(['a', 'c', 'b']);
  });
});

describe('the filters of the queue', () => {
  it('are read from the address, and what is no filter is left out', () => {
    expect(readQueueFilters('?status=errored&act=past_due&find=%20kern%20')).toEqual({
      status: 'errored',
      duty: 'past_due',
      find: 'kern',
    });
    expect(readQueueFilters('?status=happy&act=x')).toEqual({ status: undefined, duty: undefined, find: '' });
  });

  it.each([
    ['KERN', true],
    ['bistro-4', true],
    ['office.example', true],
    ['salon', false],
    ['', true],
  ])('find %j in reference, e-mail and name: %s', (find, fits) =>
    expect(
      fitsQueue(row('bistro-42', { fields: { company: { name: 'Kern GmbH' } } }), {
        status: undefined,
        duty: undefined,
        find,
      }),
    ).toBe(fits),
  );
});

describe('the name of a business', () => {
  it.each([
    [{ business_profile: { name: 'Bistro' }, company: { name: 'Kern GmbH' } }, 'Bistro'],
    [{ company: { name: 'Kern GmbH' } }, 'Kern GmbH'],
    [{ individual: { first_name: 'Jenny', last_name: 'Rosen' } }, 'Jenny Rosen'],
    [{ individual: { last_name: 'Rosen' } }, 'Rosen'],
    [{}, undefined],
  ])('in %j is %s', (fields, name) => expect(businessName(row('x', { fields }))).toBe(name));
});
