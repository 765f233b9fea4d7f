import { callsOf, crashPayout, type PayoutLife, type PayoutRound } from './testing/payout-crash';

jest.setTimeout(6 * 60 * 60 * 1_000);

const { STRIPE_KILLS, STRIPE_KILL_SEED } = process.env;
/** A fifth of all kills; the others are those of taps: libs/taps/service/src/acquirer/stripe/crashes. */
const kills = Math.floor(0.2 * Number(STRIPE_KILLS ?? 15));
const firstSeed = Number(STRIPE_KILL_SEED ?? 1);
const worldsAtOnce = 5;
const appendsMax = 12;

const cells = Object.entries(callsOf).flatMap(([life, calls]) =>
  calls.flatMap((call, index) =>
    [false, true].map((carriedOut) => ({
      life: life as PayoutLife,
      kill: { at: 'call', number: index + 1, carriedOut } as const,
      title: `${call} of ${life}, ${carriedOut ? 'before its answer arrives' : 'before it is sent'}`,
    })),
  ),
);

const seeded = (seed: number): PayoutRound & Readonly<{ seed: number }> => ({
  seed,
  life: seed % 2 === 0 ? 'a payout' : 'a payout that the bank refuses',
  kill: {
    at: 'append',
    number: 1 + ((Math.imul(seed, 2_654_435) >>> 3) % appendsMax),
    carriedOut: (seed >> 1) % 2 === 0,
  },
});

const runAll = async <R extends PayoutRound>(rounds: readonly R[]) => {
  const waiting = [...rounds];
  const done: Readonly<{ round: R; outcome: Awaited<ReturnType<typeof crashPayout>> }>[] = [];
  const runSome = async (): Promise<void> => {
    for (let round = waiting.shift(); round; round = waiting.shift())
      done.push({ round, outcome: await crashPayout(round) });
  };
  await Promise.all(Array.from({ length: worldsAtOnce }, runSome));
  return done;
};

describe('a ledger at Stripe that is killed', () => {
  it('at each call has one transfer and one payout, and posts them once', async () => {
    const runs = await runAll(cells);
    expect(runs.filter(({ outcome }) => outcome.faults.length > 0 || !outcome.wasKilled)).toEqual([]);
  });

  it(`at ${kills} seeded places pays everybody once`, async () => {
    const runs = await runAll(Array.from({ length: kills }, (_, index) => seeded(firstSeed + index)));
    const killed = runs.filter(({ outcome }) => outcome.wasKilled).length;
    if (STRIPE_KILLS !== undefined)
      process.stdout.write(`payouts: ${runs.length} seeds from ${firstSeed}, ${killed} died while they were at work\n`);
    expect(runs.filter(({ outcome }) => outcome.faults.length > 0)).toEqual([]);
    expect(killed).toBeGreaterThan(0);
  });
});
