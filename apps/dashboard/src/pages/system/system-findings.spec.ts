import type { Status } from '@taprail/sdk';
import { findingsOf, lagWords } from './system-findings';

const well: Status = {
  object: 'status',
  status: 'ok',
  time: '2026-12-16T12:00:00.000Z',
  components: { event_store: 'ok', bus: 'ok' },
  books: {
    status: 'complete',
    complete_through: '2026-12-16T12:00:00.000Z',
    missing_count: 0,
    explained_count: 0,
    missing: [],
    explained: [],
  },
  messages: { parked_count: 0, oldest_parked_at: null },
  followers: { lag_s: 0, unanswered: [], data: [{ name: 'taps', state: 'following', lag_s: 0 }] },
  payouts: { frozen: false, findings: 0 },
  integrity: { status: 'ok', tampered: [] },
  last_seal: null,
  as_of: {
    books: '2026-12-16T12:00:00.000Z',
    services: '2026-12-16T12:00:00.000Z',
    payouts: '2026-12-16T12:00:00.000Z',
    last_seal: '2026-12-16T12:00:00.000Z',
  },
};

describe('the state of the system', () => {
  it('has no findings when all is well, nor while something is on its way', () => {
    expect(findingsOf(well)).toEqual([]);
    expect(findingsOf({ ...well, books: { ...well.books, status: 'in_flight', missing_count: 1 } })).toEqual([]);
  });

  it('names what is wrong, money first', () => {
    const ill: Status = {
      ...well,
      status: 'degraded',
      components: { ...well.components, bus: 'failed' },
      books: { ...well.books, status: 'incomplete', missing_count: 2 },
      messages: { parked_count: 3, oldest_parked_at: '2026-12-16T11:00:00.000Z' },
      followers: { lag_s: 9, unanswered: ['ledger'], data: [{ name: 'taps', state: 'failing', lag_s: 9 }] },
      payouts: { frozen: true, findings: 1 },
      integrity: { status: 'tampered', tampered: [{ stream: 'tap-1', revision: 3 }] },
    };
    expect(findingsOf(ill).map(({ title }) => title)).toEqual([
      'Stored records were tampered with',
      'Payouts are frozen',
      'The ledger is incomplete',
      'Messages are parked',
      'Services are not responding',
      'Followers are failing',
      'Components are unhealthy',
    ]);
  });

  it('says what it does not know', () => {
    const silent: Status = {
      ...well,
      books: { ...well.books, status: 'unknown', complete_through: null, missing_count: null },
      messages: { parked_count: null, oldest_parked_at: null },
    };
    expect(findingsOf(silent).map(({ title }) => title)).toEqual([
      'The ledger is not responding',
      'The number of parked messages is unknown',
    ]);
  });
});

it('a lag is said in the unit that people use', () => {
  expect([0, 0.2, 89, 180].map(lagWords)).toEqual(['Up to date', '0.2 s', '89.0 s', '3 min']);
});
