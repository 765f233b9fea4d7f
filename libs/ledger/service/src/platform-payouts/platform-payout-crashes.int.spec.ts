import { balanceOf, openPlatformMoney, type PlatformMoneyWorld } from './testing/platform-money';

const dayMs = 24 * 3_600_000;
/** Every append of a payout from its plan to its entry, and one that never comes. */
const appendsMax = 12;

/** A platform with money, before the run of its schedule. */
const evening = async (): Promise<PlatformMoneyWorld> => {
  const world = await openPlatformMoney();
  await world.setAccount();
  await world.setSchedule({ interval: 'weekly', minimumAmount: 100, timezone: 'Europe/Berlin' });
  await world.ledger.sell('1', 10_000);
  // Until the day before the next Monday.
  await world.ledger.advance(6 * dayMs);
  await world.ledger.settled();
  return world;
};

const outcome = async ({ ledger, events, balance }: PlatformMoneyWorld) => {
  const entries = await ledger.entries();
  return {
    events: (await events()).map(({ type, data }) => [type, data.payoutId]),
    paid: entries.filter(({ rule }) => rule === 'platform_payout').length,
    operating: balanceOf(entries, 'platform_operating:EUR'),
    balance: await balance(),
  };
};

/** A timer whose command failed is tried again a second later, by a clock that no advancing replaces. */
const untilPaid = async (world: PlatformMoneyWorld): Promise<void> => {
  const isPaid = async () => (await world.events()).some(({ type }) => type === 'PlatformPayoutPaid');
  while (!(await isPaid())) {
    await world.ledger.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await world.ledger.settled();
};

describe('a platform payout that is cut off at any append', () => {
  jest.setTimeout(120_000);

  it('is paid once, with the same result', async () => {
    const undisturbed = await evening();
    await undisturbed.ledger.advance(3 * dayMs);
    await untilPaid(undisturbed);
    const expected = await outcome(undisturbed);
    expect(expected).toMatchObject({ paid: 1, operating: 0, balance: { available: 0, in_transit: 0 } });
    await undisturbed.ledger.close();

    for (const written of [false, true]) {
      for (let appends = 0; appends < appendsMax; appends += 2) {
        const world = await evening();
        world.ledger.faults.failAfter(appends, written);
        await world.ledger.advance(3 * dayMs).catch(() => undefined);
        await world.ledger.restart();
        await world.ledger.advance(3 * dayMs);
        await untilPaid(world);
        const { events, paid, operating } = await outcome(world);
        expect([appends, written, events, paid, operating]).toEqual([appends, written, expected.events, 1, 0]);
        await world.ledger.close();
      }
    }
  });
});
