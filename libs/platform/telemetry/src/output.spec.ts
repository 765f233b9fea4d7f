import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleKind, transpileModule } from 'typescript';
import { createLogger } from './logger';
import { Output } from './output';
import { PlainLines } from './plain-lines';

const opened = () => {
  const writes: string[] = [];
  return { writes, output: new Output({ write: (text) => void writes.push(text) }) };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('standard output', () => {
  it('lets lines wait for each other, for less than a second', () => {
    const { writes, output } = opened();
    for (const line of ['a\n', 'b\n']) output.writeLater(line);
    expect(writes).toEqual([]);
    jest.advanceTimersByTime(999);
    expect(writes).toEqual(['a\nb\n']);
    output.writeLater('c\n');
    jest.advanceTimersByTime(999);
    expect(writes).toEqual(['a\nb\n', 'c\n']);
  });

  it('writes any other line at once, after what waited', () => {
    const { writes, output } = opened();
    output.writeLater('access\n');
    output.write('error\n');
    expect(writes).toEqual(['access\n', 'error\n']);
    jest.advanceTimersByTime(999);
    expect(writes).toHaveLength(2);
  });

  it('keeps a bounded amount', () => {
    const { writes, output } = opened();
    for (let i = 0; i < 200; i += 1) output.writeLater(`${'x'.repeat(99)}\n`);
    expect(writes).toHaveLength(1);
    expect(writes[0]?.length).toBeLessThan(17_000);
  });

  it('is let out by a flush, which tells when it is done', () => {
    const { writes, output } = opened();
    const done = jest.fn();
    output.writeLater('a\n');
    output.flush(done);
    expect([writes, done.mock.calls.length]).toEqual([['a\n'], 1]);
  });

  it.each([
    ['by itself', ''],
    ['by process.exit', 'process.exit(0)'],
    ['by a crash', 'throw new Error("crashed")'],
  ])('loses nothing when the process ends %s', (_, end) => {
    const source = readFileSync(join(__dirname, 'output.ts'), 'utf8');
    const { outputText } = transpileModule(source, { compilerOptions: { module: ModuleKind.CommonJS, target: 9 } });
    const script = `${outputText}; new exports.Output().writeLater('waited\\n'); ${end}`;
    // pino is found from here.
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: __dirname });
    expect(stdout).toBe('waited\n');
  });
});

describe('plain lines', () => {
  it('look like the lines of the logger they belong to', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ service: 'test', level: 'info', destination });
    logger.info({ status: 200 }, 'said "so"');
    new PlainLines(logger, 'said "so"').write(',"status":200');
    expect(lines[1]).toBe(lines[0]);
  });

  it('follow the level of their logger', () => {
    const logger = createLogger({ service: 'test', level: 'info', destination: { write: () => undefined } });
    const lines = new PlainLines(logger, 'said');
    expect(lines.enabled).toBe(true);
    logger.level = 'warn';
    expect(lines.enabled).toBe(false);
  });
});
