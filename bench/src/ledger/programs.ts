import { join } from 'node:path';
import { ChildProgram } from '../load/child-program';

const built = join(__dirname, '../../..');

export type PostingRun = Readonly<{ captures: number; seconds: number }>;
export type Exported = Readonly<{
  lines: number;
  bytes: number;
  sha256: string;
  seconds: number;
  heapMb: number;
  rssMb: number;
}>;

const started = async (file: string, folder: string): Promise<ChildProgram> =>
  (await ChildProgram.start(join(built, file), folder)).program;

/** Puts three lines per capture into a plain table in a folder. */
export const startFloor = async (folder: string): Promise<ChildProgram> =>
  (await ChildProgram.start(join(__dirname, 'floor.js'), folder)).program;

/** Writes the journal in a folder. */
export const startJournal = (folder: string): Promise<ChildProgram> =>
  started('libs/ledger/journal/src/testing/journal-under-load.js', folder);

/** Follows the journal in a folder, in a process of its own as in production. */
export const startBooks = (folder: string): Promise<ChildProgram> =>
  started('libs/ledger/api/src/testing/books-under-load.js', folder);

/** A journal of so many captures, written as it always is. */
export const fillJournal = async (folder: string, captures: number): Promise<void> => {
  const journal = await startJournal(folder);
  await journal.ask({ inFlight: 4_096, count: captures });
  journal.end();
};
