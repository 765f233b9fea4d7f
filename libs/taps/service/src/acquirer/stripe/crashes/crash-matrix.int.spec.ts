import type { CrashRound } from './testing/crash-world';
import { callsOf, type Customer } from './testing/customers';
import { runRounds } from './testing/run-rounds';
import { seededRound } from './testing/seeded-round';

jest.setTimeout(6 * 60 * 60 * 1_000);

const { STRIPE_KILLS, STRIPE_KILL_SEED } = process.env;
/** Set by npm run test:faults -- stripe. */
const isLong = STRIPE_KILLS !== undefined;
/** A fifth of all kills are those of payouts: libs/ledger/service/src/bank/stripe/crashes. */
const kills = Math.ceil(0.8 * Number(STRIPE_KILLS ?? 25));
const firstSeed = Number(STRIPE_KILL_SEED ?? 1);
const worldsAtOnce = 6;

const cells = Object.entries(callsOf).flatMap(([customer, calls]) =>
  calls.flatMap((call, index) =>
    [false, true].flatMap((carriedOut) =>
      // A platform that does not ask again is the harder case; the other one waits for the reader of the dead.
      (isLong ? [true, false] : [false]).map((mayRepeat) => ({
        ...{ customer: customer as Customer, mayRepeat },
        kill: { at: 'call', number: index + 1, carriedOut } as const,
        title: `${call} of ${customer}, ${carriedOut ? 'before its answer arrives' : 'before it is sent'}`,
      })),
    ),
  ),
);

const faultsOf = (runs: readonly Readonly<{ round: CrashRound; outcome: Readonly<{ faults: readonly string[] }> }>[]) =>
  runs.filter(({ outcome }) => outcome.faults.length > 0);

describe('a process at Stripe that is killed', () => {
  it('at each call ends with one payment and the right record', async () => {
    const runs = await runRounds(cells, worldsAtOnce);
    expect(faultsOf(runs)).toEqual([]);
    const unreached = runs.filter(({ outcome }) => !outcome.wasKilled).map(({ round }) => round.title);
    expect([unreached, runs.length]).toEqual([[], cells.length]);
  });

  it(`at ${kills} seeded places leaves no second payment, no hold that nobody knows and no other record`, async () => {
    const rounds = Array.from({ length: kills }, (_, index) => seededRound(firstSeed + index));
    const runs = await runRounds(rounds, worldsAtOnce);
    const killed = runs.filter(({ outcome }) => outcome.wasKilled).length;
    if (isLong)
      process.stdout.write(`taps: ${runs.length} seeds from ${firstSeed}, ${killed} died while they were at work\n`);
    expect(faultsOf(runs)).toEqual([]);
    expect(killed).toBeGreaterThan(0.9 * kills);
  });
});
