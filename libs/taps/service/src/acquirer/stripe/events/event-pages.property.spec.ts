import fc from 'fast-check';
import type Stripe from 'stripe';
import { EventPages } from './event-pages';

const pageMax = 100;
const until = 3_000_000;

/** Lists as Stripe does: newest first, a page at a time. */
const listing = (seconds: readonly number[]) => {
  const events = seconds.toSorted((left, right) => left - right).map((created, n) => ({ id: `evt_${n}`, created }));
  const list = ({ created: { gte, lte } }: { created: { gte: number; lte: number } }) => {
    const asked = events.filter(({ created }) => created >= gte && created <= lte).toReversed();
    const page = Promise.resolve({ data: asked.slice(0, pageMax), has_more: asked.length > pageMax });
    return Object.assign(page, {
      [Symbol.asyncIterator]: async function* () {
        yield* asked;
      },
    });
  };
  return { events, stripe: { events: { list } } as unknown as Stripe };
};

const readAll = async (pages: EventPages, after: number, limit: number) => {
  const found = [];
  for (let place = after; ;) {
    const page = await pages.read(place, limit, until);
    if (page.length === 0) return found;
    found.push(...page.map(({ place: at, event }) => ({ place: at, id: event.id })));
    place = page.at(-1)!.place;
  }
};

describe('pages of events', () => {
  const seconds = fc.oneof(
    fc.array(fc.integer({ min: until - 2_000_000, max: until }), { maxLength: 300 }),
    // Many in one second, more than a page has.
    fc.array(fc.integer({ min: until - 2, max: until }), { minLength: 150, maxLength: 400 }),
  );

  it('bring every event once and in order, from any place on, and leave each at its place', () =>
    fc.assert(
      fc.asyncProperty(seconds, fc.integer({ min: 1, max: 150 }), fc.nat(399), async (created, limit, from) => {
        const { events, stripe } = listing(created);
        const all = await readAll(new EventPages(stripe), 0, limit);
        expect(all.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        const start = all[Math.min(from, all.length - 1)]?.place ?? 0;
        const rest = await readAll(new EventPages(stripe), start, limit);
        expect(rest).toEqual(all.filter(({ place }) => place > start));
      }),
      { numRuns: 30 },
    ));
});
