import { Api } from '../harness/api';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { SeededChoice } from '../harness/seeded-choice';
import { differenceOf, type ExpectedRecord, expectedRecords } from './expected-records';
import { balanceOf, listedTransactions, owedBy, wholeBooks } from './faulted-books';
import { folderReplays, proofHolds } from './proofs';
import { RoundTable } from './round-table';
import { type SentRequest, SentRequests } from './sent-requests';
import { Till } from './till';

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 20);
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const tills = 8;
/** After so many answers of a round, and so much later, the kill comes: a slow machine does as much before it as a fast one. */
const answersBefore = [0, 250] as const;
const msAfter = [0, 150] as const;
/** Keys that are repeated after each restart, of all rounds, and transactions that are proved at the end. */
const repeated = 40;
const proved = 10;
/** A killed sender's lease runs out, and the first retry is ten seconds later: a busy machine may take its time. */
const heardWithinMs = 300_000;

/** The acquirer is asked for the last time after an hour; a tip may still come for four. */
const outcomeKnownAfter = 'PT2H';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const say = (text: string): void => void process.stdout.write(`${text}\n`);

describe(`a process that is killed ${rounds} times under load, seed ${seed}`, () => {
  const choice = new SeededChoice(seed);
  const folder = temporaryFolder();
  const sent = new SentRequests();
  const table = new RoundTable();
  /** Of what was in doubt, some is left as it is, to see that it is whole or absent by itself. */
  const abandoned = new Set<SentRequest>();
  const faults: string[] = [];
  let product: Product;
  let receiver: PlatformReceiver;
  let api: Api;

  const start = async (): Promise<number> => {
    const startedMs = performance.now();
    product = await Product.start(settingsFor(folder.path));
    api = new Api(product.url, firstKey);
    return performance.now() - startedMs;
  };
  afterAll(async () => {
    await product?.stop();
    await receiver?.close();
    folder.remove();
  });

  const isTap = ({ path }: SentRequest): boolean => path === '/v1/taps';

  /** A request without an answer is done wholly or not at all, and repeating its key shows which. */
  const settleDoubts = async (round: number): Promise<Readonly<{ doubts: number; whole: number }>> => {
    const doubts = sent.inDoubt.filter((it) => !abandoned.has(it));
    let whole = 0;
    for (const doubt of doubts) {
      if (isTap(doubt) && (await listedTransactions(api, `&reference=${doubt.key}`)).length > 0) whole += 1;
      if (isTap(doubt) && choice.happens(0.3)) abandoned.add(doubt);
      else await sent.resolve(api, doubt);
    }
    faults.push(...sent.refused.splice(0).map((what) => `refused, seen after round ${round}: ${what}`));
    return { doubts: doubts.length, whole };
  };

  /** Every record of every round is as it was acknowledged, and there is none beside them. */
  const checkRecords = async (round: number): Promise<void> => {
    const expected = expectedRecords(sent.acknowledged);
    const left = new Set([...abandoned].map(({ key }) => key));
    const differences = (rows: readonly any[]): readonly string[] => {
      const known = new Map(rows.map((row) => [row.id, row]));
      const doubled = rows.length - known.size;
      return [
        ...[...expected].flatMap(([id, record]) => differenceIn(record, known.get(id), id)),
        ...rows
          .filter(({ id, reference }) => !expected.has(id) && !left.has(reference))
          .map(({ id }) => `${id}: nobody asked for it`),
        ...(doubled > 0 ? [`${doubled} rows are listed twice`] : []),
        ...[...left]
          .filter((key) => rows.filter(({ reference }) => reference === key).length > 1)
          .map((key) => `${key} was done twice`),
      ];
    };
    const seen = await settled(async () => differences(await listedTransactions(api)));
    faults.push(...seen.map((what) => `round ${round}: ${what}`));
  };

  const checkRepeats = async (round: number): Promise<void> => {
    const { acknowledged } = sent;
    for (let count = Math.min(repeated, acknowledged.length); count > 0; count -= 1) {
      const difference = await sent.repeat(api, choice.of(acknowledged));
      if (difference) faults.push(`round ${round}: ${difference}`);
    }
  };

  it('keeps all that it has acknowledged, once', async () => {
    say(`seed ${seed}, ${rounds} rounds`);
    receiver = await PlatformReceiver.open();
    await start();
    const refs: string[] = [];
    for (let count = 0; count < tills; count += 1) refs.push((await Restaurant.open(api)).ref);
    const { secret } = await receiver.registered(api);
    receiver.verifySignatures(secret, (fault) => faults.push(fault));
    const open = refs.map((ref, n) => new Till(`${seed}-${n}`, ref, new SeededChoice(seed * 100 + n), sent));
    for (let round = 1; round <= rounds; round += 1) {
      let alive = true;
      let closed = 0;
      const work = Promise.all(open.map((till) => till.work(api, round, () => alive).finally(() => (closed += 1))));
      const startedMs = performance.now();
      const wanted = choice.integer(...answersBefore);
      while (sent.answersOf(round) < wanted && closed < tills) await pause(1);
      await pause(choice.integer(...msAfter));
      const loadedMs = Math.round(performance.now() - startedMs);
      await product.stop('SIGKILL');
      alive = false;
      await work;
      const ofRound = sent.ofRound(round);
      const acknowledged = ofRound.filter(({ answer }) => answer).length;
      const startMs = await start();
      const { doubts, whole } = await settleDoubts(round);
      await checkRecords(round);
      await checkRepeats(round);
      await wholeBooks(api);
      const row = {
        round,
        loadedMs,
        sent: ofRound.length,
        acknowledged,
        doubts,
        whole,
        startMs,
        faults: faults.length,
      };
      say(table.add({ ...row, heard: new Set(receiver.delivered.map(({ body }) => body.id)).size }));
    }
    await checkAbandoned();
    await checkBalances(refs);
    await checkHeard();
    const proofs = await checkProofs();
    await product.stop();
    const replay = await folderReplays(settingsFor(folder.path));
    if (replay.code !== 0) faults.push(`replay --check: ${replay.said}`);
    say(`${table.totals()}; ${proofs} proofs verified; ${replay.said.trim().split('\n').at(-1)}`);
    for (const fault of faults) say(fault);
    expect(faults).toHaveLength(0);
  });

  /** Nobody repeated these, or was told that it is not known yet: once the acquirer was asked, they are whole or nothing. */
  const checkAbandoned = async (): Promise<void> => {
    await api.post('/v1/test/clock', { advance: outcomeKnownAfter });
    const pending = sent.acknowledged.filter(({ answer }) => answer!.status === 202);
    for (const { key, body } of [...abandoned, ...pending]) {
      const look = async (): Promise<readonly string[]> => {
        const rows = await listedTransactions(api, `&reference=${key}`);
        const isWhole = rows.length <= 1 && rows.every((row) => isWholeOrNothing(row, body));
        return isWhole ? [] : [`${key} is neither whole nor nothing: ${JSON.stringify(rows)}`];
      };
      faults.push(...(await settled(look)));
    }
  };

  const checkBalances = async (refs: readonly string[]): Promise<void> => {
    for (const ref of refs) {
      const look = async (): Promise<readonly string[]> => {
        const owed = owedBy(await listedTransactions(api, `&submerchant=${ref}`), ref);
        const balance = await balanceOf(api, ref);
        return owed === balance ? [] : [`${ref} has ${balance}, its transactions say ${owed}`];
      };
      faults.push(...(await settled(look)));
    }
  };

  /** Each event of each acknowledged answer was delivered, under one id. */
  const checkHeard = async (): Promise<void> => {
    const missing = (): readonly string[] => {
      const ids = new Map<string, Set<string>>();
      for (const { body } of receiver.delivered) {
        const subject = `${body.transaction_id} ${body.type}`;
        ids.set(subject, (ids.get(subject) ?? new Set()).add(body.id));
      }
      const count = (id: string, type: string): number => ids.get(`${id} ${type}`)?.size ?? 0;
      return [...expectedRecords(sent.acknowledged)].flatMap(([id, { events, isPending }]) => [
        ...(isPending && count(id, 'tap.approved') + count(id, 'tap.reversed') === 0
          ? [`${id}: no outcome heard`]
          : []),
        ...Object.entries(events)
          .filter(([type, wanted]) => count(id, type) !== wanted)
          .map(([type, wanted]) => `${id} ${type}: ${count(id, type)} of ${wanted} events heard`),
      ]);
    };
    faults.push(...(await settled(async () => missing(), heardWithinMs)));
    const ids = receiver.delivered.map(({ body }) => body.id);
    table.heard(new Set(ids).size, ids.length);
  };

  const checkProofs = async (): Promise<number> => {
    await api.post('/v1/test/clock', { advance: 'P14D' });
    const acknowledged = [...expectedRecords(sent.acknowledged).keys()];
    for (let count = 0; count < proved; count += 1) {
      const id = choice.of(acknowledged);
      const said = await proofHolds(api, id, folder.path);
      if (!said.startsWith('Holds')) faults.push(`${id}: ${said}`);
    }
    await wholeBooks(api);
    return proved;
  };
});

const differenceIn = (expected: ExpectedRecord, row: any, id: string): readonly string[] => {
  if (row === undefined) return [`${id}: lost`];
  const difference = differenceOf(expected, row);
  return difference === undefined ? [] : [difference];
};

/** A direct sale is captured for its amount, a hold has its amount; or it was given back and took nothing. */
const isWholeOrNothing = (row: any, { amount, capture_mode: mode }: SentRequest['body']): boolean => {
  if (row.status === 'reversed' || row.status === 'declined') return row.amount_captured === 0;
  const taken = mode === undefined ? row.amount_captured : row.amount_authorised;
  return row.status !== 'pending' && taken === amount;
};

/** The faults that are left when all work under way has had time to finish. */
const settled = async (look: () => Promise<readonly string[]>, withinMs = 50_000): Promise<readonly string[]> => {
  const endMs = Date.now() + withinMs;
  let faults = await look();
  while (faults.length > 0 && Date.now() < endMs) {
    await pause(200);
    faults = await look();
  }
  return faults;
};
