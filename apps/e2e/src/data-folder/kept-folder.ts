import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRead } from './recorded-reads';
import type { Handles } from './storyline/write-events';

/** The file beside the archive of a folder. */
export type KeptFolder = Readonly<{
  writtenBy: Readonly<{ version: string; commit: string }>;
  /** The system clock at the end, without what the test clock was moved by: that is in the log. */
  stoppedAt: string;
  events: number;
  handles: Handles;
  reads: readonly RecordedRead[];
}>;

const archiveSuffix = '.tar.br';

export const archivePath = (name: string): string => join(__dirname, 'kept', `${name}${archiveSuffix}`);
export const recordPath = (name: string): string => join(__dirname, 'kept', `${name}.json`);

/** The names of all folders that are kept, oldest version first. */
export const listKeptFolders = (): readonly string[] =>
  readdirSync(join(__dirname, 'kept'))
    .filter((file) => file.endsWith(archiveSuffix))
    .map((file) => file.slice(0, -archiveSuffix.length))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const readKeptFolder = (name: string): KeptFolder =>
  JSON.parse(readFileSync(recordPath(name), 'utf8')) as KeptFolder;

/** One read on each line, so that two versions can be compared by line. */
export const formatRecord = ({ reads, ...rest }: KeptFolder): string => {
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '');
  return `${head},\n  "reads": [\n${reads.map((read) => `    ${JSON.stringify(read)}`).join(',\n')}\n  ]\n}\n`;
};
