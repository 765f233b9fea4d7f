import { statusText } from './status-text';

const healthy = {
  object: 'status',
  status: 'ok',
  components: { event_store: 'ok', read_store: 'ok' },
  books: { status: 'in_flight', complete_through: null, missing_count: 2, missing: [], explained: [] },
  messages: { parked_count: 0, oldest_parked_at: null },
  followers: {
    lag_s: 0,
    unanswered: [],
    data: Array.from({ length: 50 }, (_, at) => ({ name: `follower-${at}`, state: 'following', lag_s: 0 })),
  },
  payouts: { frozen: false, findings: 0 },
  integrity: { status: 'ok', tampered: [] },
  last_seal: { date: '2026-03-01', root: 'r' },
  as_of: { books: null },
};

describe('the state of a deployment', () => {
  it('is a line for each part, however many followers there are', () =>
    expect(statusText(healthy, undefined).split('\n')).toEqual([
      'status      ok',
      'components  all 2 ok',
      'books       in flight, 2 movements missing',
      'messages    0 parked',
      'followers   50 following; at most 0 s behind',
      'payouts     running',
      'integrity   ok',
      'last seal   2026-03-01',
    ]));

  it('names what is wrong', () => {
    const ill = {
      ...healthy,
      status: 'degraded',
      components: { event_store: 'failed', read_store: 'ok' },
      messages: { parked_count: null },
      followers: { lag_s: 7, unanswered: ['taps'], data: [{ name: 'refunds', state: 'failing', lag_s: 7 }] },
      payouts: { frozen: true, findings: 1 },
      integrity: { status: 'tampered', tampered: [{ stream: 's', revision: 1 }] },
      last_seal: null,
    };
    expect(statusText(ill, undefined).split('\n')).toEqual([
      'status      degraded',
      'components  event_store failed',
      'books       in flight, 2 movements missing',
      'messages    parked unknown',
      'followers   1 of 1 failing: refunds; at most 7 s behind; no answer from taps',
      'payouts     frozen, 1 findings',
      'integrity   tampered, 1 events changed',
    ]);
  });
});
