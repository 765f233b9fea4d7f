import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rounded, say, spreadOf } from './load/spread';

const bundle = join(__dirname, '../../cli/taprail.cjs');
const rounds = Number(process.env['BENCH_STARTS'] ?? 30);
/** How much longer than bare Node a command may take to begin. */
const allowedMs = 60;

const commands: Readonly<Record<string, readonly string[]>> = {
  'bare Node': ['-e', '0'],
  'taprail version': [bundle, 'version'],
  'taprail --help': [bundle, '--help'],
  'taprail taps create --help': [bundle, 'taps', 'create', '--help'],
  'taprail explain ceiling_exceeded': [bundle, 'explain', 'ceiling_exceeded'],
};

const startedMs = (args: readonly string[]): number => {
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - begin;
};

/** From the start of a process to its end, one command after the other in each round, so that a busy machine slows all of them. */
export const run = async (): Promise<void> => {
  const taken = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, args] of Object.entries(commands)) taken.get(name)!.push(startedMs(args));
  }
  const { median: floor } = spreadOf(taken.get('bare Node')!);
  say(`| command | median (ms) | to bare Node | more than bare Node (ms, at most ${allowedMs}) |`);
  say('|---|---|---|---|');
  for (const [name, times] of taken) {
    const { median } = spreadOf(times);
    say(`| ${name} | ${rounded(median, 0)} | ${rounded(median / floor)} | ${rounded(median - floor, 0)} |`);
  }
};
