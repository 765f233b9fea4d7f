import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Exported, fillJournal, startBooks } from './ledger/programs';
import { rounded, say } from './load/spread';

/** A capture of a direct sale with its fees is one entry. */
const linesPerCapture = 8;
const linesWanted = Number(process.env['BENCH_LINES'] ?? 1_000_000);
const share = 10;
const formats = ['csv', 'jsonl', 'hledger', 'parquet'] as const;

/** In a process of its own, so that nothing of another export is in its memory. */
const exported = async (folder: string, format: string, until: string): Promise<Exported> => {
  const books = await startBooks(folder);
  const report = await books.ask<Exported>({ format, until });
  books.end();
  return report;
};

const headOf = async (folder: string): Promise<string> => {
  const books = await startBooks(folder);
  await books.ask({ follow: true });
  const { head } = await books.ask<Readonly<{ head: string }>>({ head: true });
  books.end();
  return head;
};

/** Exports of a tenth of the journal and of all of it: what they need in memory must not depend on how long they are. */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  try {
    await fillJournal(folder, linesWanted / linesPerCapture / share);
    const tenth = await headOf(folder);
    await fillJournal(folder, (linesWanted / linesPerCapture) * (1 - 1 / share));
    const all = await headOf(folder);
    say('| format | lines | lines/s | file (MB) | peak heap (MB) | peak memory (MB) | memory to a tenth |');
    say('|---|---|---|---|---|---|---|');
    for (const format of formats) {
      const small = await exported(folder, format, tenth);
      const large = await exported(folder, format, all);
      const { lines, seconds, bytes, heapMb, rssMb } = large;
      const sizes = [lines / seconds, bytes / 2 ** 20, heapMb, rssMb].map((value) => rounded(value, 0));
      say(`| ${format} | ${lines} | ${sizes.join(' | ')} | ${rounded(rssMb / small.rssMb)} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
