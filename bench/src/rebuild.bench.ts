import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillJournal, startBooks } from './ledger/programs';
import { rounded, say } from './load/spread';

/** A capture of a direct sale is one entry. */
const entries = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000);

type Took = Readonly<{ seconds: number }>;

/** The books of every platform, built from the first entry on, beside a bare read of the same events and their data. */
export const run = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bench-'));
  try {
    await fillJournal(folder, entries);
    const books = await startBooks(folder);
    const before = await books.ask<Took>({ read: true });
    const built = await books.ask<Took>({ follow: true });
    const after = await books.ask<Took>({ read: true });
    books.end();
    const readSeconds = (before.seconds + after.seconds) / 2;
    say('| entries | bare read (entries/s) | into the books (entries/s) | ratio |');
    say('|---|---|---|---|');
    const rates = [readSeconds, built.seconds].map((seconds) => rounded(entries / seconds, 0));
    say(`| ${entries} | ${rates.join(' | ')} | ${rounded(readSeconds / built.seconds)} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
