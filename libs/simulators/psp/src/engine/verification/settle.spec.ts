import { complete, dayMs, engineOf, flags, startMs } from '../../testing/engine-fixture';
import type { TestAction } from '../accounts/test-actions';

const on = [true, true, null];
const noPayouts = [true, false, 'requirements.past_due'];
const off = [false, false, 'requirements.past_due'];

const enabled = () => {
  const made = engineOf();
  const { id } = made.engine.createAccount(complete(), startMs);
  const standing = () => made.shelf.account(id).standing;
  const at = (ms: number) => {
    made.engine.due(startMs + ms);
    return flags(standing());
  };
  return { ...made, id, standing, at, act: (action: TestAction) => made.engine.act(id, action, startMs).standing };
};

describe('an item that falls due on a working account', () => {
  const { at, act, engine } = enabled();
  act({ type: 'require', items: ['company.tax_id'], deadlineMs: startMs + 3 * dayMs });
  const rows: [when: string, ms: number, seen: unknown[]][] = [
    ['at once it changes nothing', 0, on],
    ['just before its deadline it changes nothing', 3 * dayMs - 1, on],
    ['at its deadline payouts stop', 3 * dayMs, noPayouts],
    ['six days later charges still work', 9 * dayMs, noPayouts],
    ['seven days later charges stop', 10 * dayMs, off],
  ];
  it.each(rows)('%s', (_when, ms, seen) => expect(at(ms)).toEqual(seen));
  it('then has nothing more to wait for', () => expect(engine.nextDueAtMs()).toBeNull());
});

describe('the volume threshold', () => {
  const rows: [minor: number, due: string[], deadlineMs: number | null][] = [
    [499_999, [], null],
    [500_000, ['individual.id_number'], startMs + 14 * dayMs],
  ];
  it.each(rows)('at %i minor units', (amountMinor, due, deadlineMs) => {
    const { currentlyDue, currentDeadlineMs } = enabled().act({ type: 'addVolume', amountMinor });
    expect([currentlyDue, currentDeadlineMs]).toEqual([due, deadlineMs]);
  });

  it('counts what was processed together', () => {
    const { act } = enabled();
    act({ type: 'addVolume', amountMinor: 250_000 });
    expect(act({ type: 'addVolume', amountMinor: 250_000 }).currentlyDue).toEqual(['individual.id_number']);
  });
});

describe('a test action', () => {
  it('requires an item for 14 days unless it says otherwise, and only a new value answers it', () => {
    const { act, engine, id, standing } = enabled();
    const items = ['individual.phone', 'individual.verification.document'];
    expect(act({ type: 'require', items }).currentDeadlineMs).toBe(startMs + 14 * dayMs);
    engine.updateAccount(id, { individual: { phone: '+15555550123' } }, startMs);
    expect(standing().currentlyDue).toEqual(items);
    engine.updateAccount(id, { individual: { phone: '+15555550999' } }, startMs);
    expect(standing().currentlyDue).toEqual(['individual.verification.document']);
    engine.updateAccount(id, { individual: { verification: { document: { front: 'file_1' } } } }, startMs);
    expect([standing().currentlyDue, flags(standing())]).toEqual([[], on]);
  });

  it('enables an account whatever it lacks, until it is required again', () => {
    const { engine } = engineOf();
    const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
    const { id } = engine.createAccount({ country: 'DE', business_type: 'company', capabilities }, startMs);
    expect(flags(engine.act(id, { type: 'enable' }, startMs).standing)).toEqual(on);
    const items = ['company.name'];
    expect(engine.act(id, { type: 'require', items }, startMs).standing.currentlyDue).toEqual(items);
  });

  it('puts an account under review, and enabling ends it', () => {
    const { act } = enabled();
    expect(flags(act({ type: 'review' }))).toEqual([false, false, 'under_review']);
    expect(flags(act({ type: 'enable' }))).toEqual(on);
  });

  const reasons = ['fraud', 'listed', 'terms_of_service', 'platform_fraud', 'incomplete_verification'];
  it.each(reasons)('rejects for %s, which is final', (reason) => {
    const { act, engine, id } = enabled();
    expect(act({ type: 'reject', reason })).toEqual({
      currentlyDue: [],
      eventuallyDue: [],
      pastDue: [],
      pendingVerification: [],
      errors: [],
      disabledReason: `rejected.${reason}`,
      currentDeadlineMs: null,
      chargesEnabled: false,
      payoutsEnabled: false,
      detailsSubmitted: true,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      onlyFor: {},
    });
    expect(() => act({ type: 'enable' })).toThrow('which is final');
    expect(() => engine.updateAccount(id, { email: 'a@example.com' }, startMs)).toThrow('was rejected');
  });

  it('refuses a reason that Stripe does not know', () =>
    expect(() => enabled().act({ type: 'reject', reason: 'mood' })).toThrow('Invalid reason: mood'));
});

describe('a happening', () => {
  it('is published at its own instant, in order, however far the clock moves at once', () => {
    const { engine, happenings, act } = enabled();
    act({ type: 'addVolume', amountMinor: 500_000 });
    happenings.length = 0;
    engine.due(startMs + 100 * dayMs);
    expect(happenings.map(({ type, atMs }) => [type, (atMs - startMs) / dayMs])).toEqual([
      ['capability.updated', 14],
      ['account.updated', 14],
      ['capability.updated', 21],
      ['account.updated', 21],
    ]);
  });

  it('is nothing when nothing is due or changed', () => {
    const { engine, happenings, id } = enabled();
    happenings.length = 0;
    engine.due(startMs + 100 * dayMs);
    engine.updateAccount(id, { individual: { first_name: 'Ann' } }, startMs + 100 * dayMs);
    expect(happenings).toEqual([]);
  });
});
