import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  eventFamilies,
  eventMeanings,
  eventTypes,
  isSubscribed,
  readEventType,
  subscriptionWords,
  toggleEvent,
} from './event-kinds';

const description = JSON.parse(
  readFileSync(join(__dirname, '../../../../../docs/generated/openapi.json'), 'utf8'),
) as Readonly<{ webhooks: Readonly<Record<string, Readonly<{ post: Readonly<{ summary: string }> }>>> }>;

describe('the catalogue of events', () => {
  it('has the kinds of the description, with their meaning', () => {
    const described = Object.entries(description.webhooks).map(([type, { post }]) => [type, post.summary]);
    expect(Object.entries(eventMeanings)).toEqual(described);
  });

  it('has every kind in one family', () => {
    expect(eventFamilies.flatMap(({ types }) => types).sort()).toEqual([...eventTypes].sort());
  });

  it('knows a kind by its name alone', () => {
    expect([readEventType('payout.paid'), readEventType('payout.*'), readEventType(null)]).toEqual([
      'payout.paid',
      undefined,
      undefined,
    ]);
  });
});

describe('the events of an endpoint', () => {
  it('are single kinds, families or everything', () => {
    expect([
      isSubscribed(['*'], 'tap.approved'),
      isSubscribed(['tap.*'], 'tap.approved'),
      isSubscribed(['tap.approved'], 'tap.approved'),
      isSubscribed(['tap.declined', 'payout.*'], 'tap.approved'),
    ]).toEqual([true, true, true, false]);
  });

  it('that are chosen in whole replace their parts', () => {
    expect(toggleEvent(['tap.approved', 'payout.paid'], 'tap.*')).toEqual(['payout.paid', 'tap.*']);
    expect(toggleEvent(['tap.*', 'payout.paid'], '*')).toEqual(['*']);
  });

  it('can be taken back, and narrowed after everything was chosen', () => {
    expect(toggleEvent(['tap.*', 'payout.paid'], 'tap.*')).toEqual(['payout.paid']);
    expect(toggleEvent(['*'], 'payout.paid')).toEqual(['payout.paid']);
  });

  it('that are opt-in are not in everything, and are chosen beside it', () => {
    expect(isSubscribed(['*'], 'submerchant.enabled')).toBe(false);
    expect(isSubscribed(['*', 'submerchant.*'], 'submerchant.enabled')).toBe(true);
    expect(toggleEvent(['*'], 'refund.failed')).toEqual(['*', 'refund.failed']);
    expect(isSubscribed(['*', 'tap.*'], 'tap.canceled')).toBe(false);
    expect(isSubscribed(['tap.canceled'], 'tap.canceled')).toBe(true);
    expect(toggleEvent(['tap.canceled', 'tap.approved'], 'tap.*')).toEqual(['tap.canceled', 'tap.*']);
    expect(toggleEvent(['tap.*', 'tap.canceled'], '*')).toEqual(['*', 'tap.canceled']);
    expect(toggleEvent(['payout.*', 'refund.failed'], '*')).toEqual(['*', 'refund.failed']);
    expect(subscriptionWords(['*', 'refund.failed'])).toBe('All events that are not opt-in, refund.failed');
  });
});
