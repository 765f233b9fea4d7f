import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure } from '../../program/failure';

/** The read models belong to the server, which is asked where it lies beside this command. */
export const replay: CommandSpec = {
  name: 'replay',
  summary: 'rebuild every read model and compare it with the one in use',
  options: [{ flags: '--check', summary: 'compare and change nothing' }],
  async run({ out }, { options }) {
    const script = join(__dirname, '../../tools/replay.mjs');
    if (!existsSync(script)) {
      throw new Failure(exitCodes.usage, 'This is done where the server is: npm run replay -- --check in its folder.');
    }
    const child = spawn(process.execPath, [script, ...(options['check'] === true ? ['--check'] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    out.data({ consistent: code === 0, output: said.trimEnd().split('\n') }, () => said.trimEnd());
    return code === 0 ? exitCodes.done : exitCodes.finding;
  },
};
