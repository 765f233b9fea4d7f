import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformReceiver } from '../harness/receiver';
import { processOfItsOwn, type TestProduct } from '../harness/process/own-product';
import { temporaryFolder } from '../harness/process/product';
import { CommandLine } from './command-line';
import { jsonCases, type Known } from './json-cases';

describe('--json', () => {
  const folder = temporaryFolder();
  const known: Known = {};
  let place: TestProduct;
  let receiver: PlatformReceiver;
  let anybody: CommandLine;
  beforeAll(async () => {
    [place, receiver] = [await processOfItsOwn(), await PlatformReceiver.open()];
    anybody = new CommandLine(folder.path, { TAPRAIL_API_URL: place.api.url });
    const pdf = join(folder.path, 'slip.pdf');
    writeFileSync(pdf, '%PDF-1.4\n%%EOF\n');
    const write = (name: string, answer: unknown) => writeFileSync(join(folder.path, name), JSON.stringify(answer));
    Object.assign(known, { key: place.api.key, receiver: receiver.url, pdf, write });
  });
  afterAll(async () => {
    await receiver.close();
    await place.leave();
    folder.remove();
  });

  it('has a case for every command of the tree', async () => {
    const tree: readonly { path: string }[] = await anybody.json('__tree');
    const covered = new Set(jsonCases.map(({ command }) => command));
    expect(tree.map(({ path }) => path).filter((path) => !covered.has(path))).toEqual([]);
    expect([...covered].filter((command) => !tree.some(({ path }) => path === command))).toEqual([]);
  });

  it.each(jsonCases.map((each, at) => [`${each.command} (${at + 1})`, each] as const))(
    '%s',
    async (_title, { command, args, code = 0, input, as, keep }) => {
      const key =
        as === 'operator'
          ? place.operator.key
          : as === 'nobody' || command === 'login' || command === 'logout'
            ? undefined
            : place.api.key;
      const ended = await anybody
        .with({ TAPRAIL_API_KEY: key })
        .run([...command.split(' '), ...(args?.(known) ?? []), '--json', '--no-input'], input?.(known));
      if (ended.code !== code)
        throw new Error(`It ended with ${ended.code} and not ${code}: ${ended.stdout}${ended.stderr}`);
      if (code !== 0) return expect(JSON.parse(ended.stderr)).toMatchObject({ error: { exit_code: code } });
      const answers = documentsOf(ended.stdout);
      expect(answers.length).toBeGreaterThan(0);
      keep?.(answers[0], known);
    },
  );
});

/** One document, or one on each line. */
const documentsOf = (text: string): readonly unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
};
