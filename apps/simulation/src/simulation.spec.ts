import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../..');
const program = join(root, 'dist/apps/simulation/src/main.js');

type Ended = Readonly<{ status: number; text: string }>;

/** A process of its own: time and chance of this one stay as they are. */
const simulate = async (...args: readonly string[]): Promise<Ended> => {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
    return { status: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as Readonly<{ code: number; stdout: string; stderr: string }>;
    return { status: code, text: `${stdout}${stderr}` };
  }
};

const hashIn = ({ text }: Ended): string | undefined => /The trace has the hash ([0-9a-f]{64})/.exec(text)?.[1];

describe('the simulation', () => {
  it('finds every property to hold under the first seeds', async () => {
    const { status, text } = await simulate('--seeds', '4', '--workers', '1');
    expect({ status, text }).toEqual({
      status: 0,
      text: expect.stringMatching(/^4 seeds, .*: every property holds\n$/),
    });
  });

  it('has the same trace for the same seed, in one process twice and in another', async () => {
    const [twice, alone] = await Promise.all([simulate('--seed', '9', '--twice'), simulate('--seed', '9')]);
    expect([twice.status, alone.status]).toEqual([0, 0]);
    expect(hashIn(twice)).toEqual(expect.any(String));
    expect(hashIn(alone)).toBe(hashIn(twice));
  });

  it('refuses what is no seed', async () => {
    const { status, text } = await simulate('--seed', 'x');
    expect({ status, text }).toEqual({
      status: 2,
      text: expect.stringContaining('--seed is a whole number from 1 on, not x.') as string,
    });
  });

  it('mounts what the single process mounts', () => {
    const modulesIn = (file: string) => readFileSync(join(root, file), 'utf8').match(/\w+Module(?=,\n)/g);
    expect(modulesIn('apps/simulation/src/world/modules.ts')).toEqual(modulesIn('apps/all-in-one/src/modules.ts'));
  });
});
