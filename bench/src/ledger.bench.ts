import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProgram } from './load/child-program';
import { type PostingRun, startBooks, startFloor, startJournal } from './ledger/programs';
import { QuietMachine } from './load/quiet-machine';
import { say, spreadOf, told } from './load/spread';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const sliceSeconds = 3;
const warmUpSeconds = 5;
const batch = 64;
/** Eight shards write side by side, each in appends of at least a batch. */
const inFlight = 8 * batch;

type Slice = () => Promise<number>;

const perSecond = ({ captures, seconds }: PostingRun): number => captures / seconds;

const compare = async (what: string, machine: QuietMachine, ours: Slice, floor: Slice): Promise<void> => {
  const { kept, noisy } = await machine.alternate([ours, floor], { rounds, roundsMax: rounds * 3 }, (slice) => slice());
  const rates = [0, 1].map((subject) => told(spreadOf(kept.map((pair) => pair[subject]!)), 0));
  const ratio = told(spreadOf(kept.map(([own, bare]) => own / bare)));
  say(`| ${what} | ${rates[1]} | ${rates[0]} | ${ratio} | ${noisy} |`);
};

/** A posting counts when the books show it: the time that they need after the last posting is part of it. */
const untilVisible = async (journal: ChildProgram, books: ChildProgram): Promise<number> => {
  const startedMs = performance.now();
  const { captures } = await journal.ask<PostingRun>({ seconds: sliceSeconds, inFlight });
  await books.ask({ follow: true });
  return perSecond({ captures, seconds: (performance.now() - startedMs) / 1_000 });
};

/** Captures of 1,000 sub-merchants on the same clearing and fee accounts, beside a bare insert of three lines each. */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  const [journal, floor] = [await startJournal(folder), await startFloor(folder)];
  const bare: Slice = async () => perSecond(await floor.ask<PostingRun>({ seconds: sliceSeconds, batch }));
  const durable: Slice = async () => perSecond(await journal.ask<PostingRun>({ seconds: sliceSeconds, inFlight }));
  try {
    await journal.ask({ seconds: warmUpSeconds, inFlight });
    say('| captures a second | floor (min–max) | ledger (min–max) | ratio (min–max) | noisy rounds |');
    say('|---|---|---|---|---|');
    const alone = new QuietMachine([process.pid, journal.pid, floor.pid]);
    await compare('durable', alone, durable, bare);
    const books = await startBooks(folder);
    await books.ask({ follow: true });
    const together = new QuietMachine([process.pid, journal.pid, floor.pid, books.pid]);
    await compare('visible in balances', together, () => untilVisible(journal, books), bare);
    books.end();
  } finally {
    for (const program of [journal, floor]) program.end();
    rmSync(folder, { recursive: true, force: true });
  }
};
