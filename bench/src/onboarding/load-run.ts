import { isDeepStrictEqual } from 'node:util';
import { BothSides, expectedOf, type FiveFields } from './both-sides';
import { cast, type CastRole } from './cast';
import { startWithSimulator } from '../load/programs';

/**
 * Many sub-merchants at once through a provider whose webhooks come twice, late, in another order, badly signed, with
 * old contents or not at all. In the end each must show what the provider's own account shows, and there must be one
 * account for each.
 */
export type LoadResult = Readonly<{
  subMerchants: number;
  accounts: number;
  /** References whose five fields differ from the provider's account, with both. */
  different: readonly Readonly<{ shown: FiveFields | undefined; expected: FiveFields }>[];
  statuses: Readonly<Record<string, number>>;
  /** Before the clock was moved: how many were already right by webhooks and answers alone. */
  rightBeforePolls: number;
  faults: number;
  /** Calls whose outcome was not known in time and that were sent again. */
  retries: number;
  submitSeconds: number;
  settleSeconds: number;
}>;

const callers = 16;
const faultKinds = ['duplicate', 'out_of_order', 'delay', 'drop', 'bad_signature', 'stale_snapshot'];
const delayMsDefault = 10 * 60_000;
const patienceMs = 240_000;

type Player = Readonly<{ ref: string; role: CastRole }>;

export const loadRun = async (subMerchants: number, delayMs = delayMsDefault): Promise<LoadResult> => {
  const deployment = await startWithSimulator();
  try {
    return await play(new BothSides(deployment), subMerchants, delayMs);
  } finally {
    await deployment.end();
  }
};

const play = async (sides: BothSides, count: number, delayMs: number): Promise<LoadResult> => {
  const players = Array.from({ length: count }, (_, n) => ({ ref: `load-${n}`, role: cast[n % cast.length]! }));
  const faults = await switchFaultsOn(sides, count, delayMs);
  const began = performance.now();
  await inTurns(players, (player) => submit(sides, player));
  const submitted = performance.now();
  // Everyone has an account before the provider begins to act.
  await until(async () => (await sides.every()).size === count && (await opened(sides)) === count);
  await until(async () => (await standings(sides, players)).every(Boolean));
  const more = await switchFaultsOn(sides, count, delayMs);
  await letProviderAct(sides, players);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { different: before } = await compare(sides, players);
  // Those that do not work are looked at every quarter hour, the others every day.
  for (const advance of ['PT16M', 'P1DT1H']) await sides.call('POST', '/v1/test/clock', { advance });
  const settled = async (): Promise<boolean> => (await compare(sides, players)).different.length === 0;
  // A difference that is left then is the result, not an error.
  await until(settled).catch(() => undefined);
  const { accounts, different, statuses } = await compare(sides, players);
  return {
    subMerchants: count,
    accounts,
    different,
    statuses,
    rightBeforePolls: count - before.length,
    faults: faults + more,
    retries: sides.retries,
    submitSeconds: (submitted - began) / 1_000,
    settleSeconds: (performance.now() - submitted) / 1_000,
  };
};

/** Faults are taken in the order in which they were asked for, so the kinds alternate. */
const switchFaultsOn = async (sides: BothSides, rounds: number, delayMs: number): Promise<number> => {
  const kinds = Array.from({ length: rounds }, () => faultKinds).flat();
  await inTurns(kinds, (kind) => sides.failWebhook(kind === 'delay' ? { kind, delayMs } : { kind }));
  return kinds.length;
};

const submit = async (sides: BothSides, { ref, role }: Player): Promise<void> => {
  await sides.call('POST', '/sub-merchants', role.submission(ref));
  for (const patch of role.patches) await sides.call('PATCH', `/sub-merchants/${ref}`, patch);
};

const opened = async (sides: BothSides): Promise<number> => (await sides.accounts()).length;

/** The accounts that are enabled at the provider as intended: the next action must meet each in the intended state. */
const standings = async (sides: BothSides, players: readonly Player[]): Promise<readonly boolean[]> => {
  const works = new Map((await sides.accounts()).map((each) => [each.metadata['external_ref'], each.charges_enabled]));
  return players.map(({ ref, role }) => works.get(ref) === role.works);
};

const letProviderAct = async (sides: BothSides, players: readonly Player[]): Promise<void> => {
  const ids = new Map((await sides.accounts()).map(({ id, metadata }) => [metadata['external_ref'], id]));
  await inTurns(players, async ({ ref, role }) => {
    const id = ids.get(ref);
    if (role.action && id !== undefined) await sides.act(id, role.action);
  });
};

const compare = async (
  sides: BothSides,
  players: readonly Player[],
): Promise<Pick<LoadResult, 'accounts' | 'different' | 'statuses'>> => {
  const [shown, accounts] = [await sides.every(), await sides.accounts()];
  const worked = new Map(players.map(({ ref, role }) => [ref, role.works]));
  const statuses: Record<string, number> = {};
  const different: { shown: FiveFields | undefined; expected: FiveFields }[] = [];
  for (const account of accounts) {
    const expected = expectedOf(account, worked.get(account.metadata['external_ref'] ?? '') ?? false);
    const own = shown.get(expected.externalRef);
    statuses[own?.status ?? 'none'] = (statuses[own?.status ?? 'none'] ?? 0) + 1;
    if (!isDeepStrictEqual(own, expected)) different.push({ shown: own, expected });
  }
  return { accounts: accounts.length, different, statuses };
};

const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: callers }, worker));
};

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const endMs = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('It did not come to pass in four minutes');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** As a program: node load-run.js 50 1000 prints the result as JSON. */
if (require.main === module) {
  const [count = '50', delayMs = String(delayMsDefault)] = process.argv.slice(2);
  loadRun(Number(count), Number(delayMs))
    .then((result) => process.stdout.write(`${JSON.stringify(result)}\n`))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    });
}
