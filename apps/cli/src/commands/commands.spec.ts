import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnsOf } from '../output/columns';
import { globalOptions } from '../program/global-options';
import { entries } from './entries';
import { completions } from './offline/complete';
import { leavesOf } from './offline/tree';

const generated = (name: string) =>
  JSON.parse(readFileSync(join(__dirname, '../../../../docs/generated', name), 'utf8'));

/** Operations without a command, and why. */
const without: Readonly<Record<string, string>> = {
  'pspWebhooks.receive': 'is what a PSP sends, under its own signature',
};

describe('the commands', () => {
  it('reach every operation of the API', async () => {
    const called = new Set((await leavesOf(entries)).flatMap(({ spec }) => spec.calls ?? []));
    const { methods } = generated('sdk-model.json') as { methods: readonly { name: string }[] };
    const names = methods.map(({ name }) => name);
    expect(names.filter((name) => !called.has(name) && !(name in without))).toEqual([]);
    expect([...called, ...Object.keys(without)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('say on the first level what their own files say', async () => {
    const loaded = await Promise.all(entries.map(async (entry) => [entry.name, (await entry.load()).name]));
    expect(loaded.filter(([name, own]) => name !== own)).toEqual([]);
  });

  it('have no option that is also one of the whole program', async () => {
    const taken = new Set(globalOptions.map(({ flags }) => flags.split(' ')[0]));
    const clashes = (await leavesOf(entries)).flatMap(({ path, spec }) =>
      (spec.options ?? []).filter(({ flags }) => taken.has(flags.split(' ')[0])).map(({ flags }) => `${path} ${flags}`),
    );
    expect(clashes).toEqual([]);
  });

  it('have each option once', async () => {
    const twice = (await leavesOf(entries)).filter(
      ({ spec: { options = [] } }) => new Set(options.map(({ flags }) => flags.split(' ')[0])).size !== options.length,
    );
    expect(twice.map(({ path }) => path)).toEqual([]);
  });
});

describe('the columns of lists', () => {
  const { components } = generated('openapi.json');
  const follow = (schema: any): any => {
    if (schema?.$ref)
      return follow(
        schema.$ref
          .split('/')
          .slice(1)
          .reduce((at: any, key: string) => at[key], { components }),
      );
    const inner = (schema?.anyOf ?? schema?.oneOf)?.filter(({ type }: { type?: string }) => type !== 'null');
    return inner?.length === 1 ? follow(inner[0]) : schema;
  };
  const fieldsOf = (name: string): any => {
    const schema = follow(components.schemas[name]);
    return ['LedgerStatement', 'MerchantStatement'].includes(name)
      ? follow(follow(schema.properties.data).items)
      : schema;
  };

  it.each(Object.entries(columnsOf))('are fields of %s', (name, columns) => {
    const missing = columns.filter((path) => {
      const at = path.split('.').reduce((schema: any, word) => follow(schema?.properties?.[word]), fieldsOf(name));
      return at === undefined;
    });
    expect(missing).toEqual([]);
  });
});

describe('completion', () => {
  const ids = async () => ['tap_1', 'tap_2', 'other'];
  it.each<[readonly string[], readonly string[]]>([
    [['ta'], ['taps']],
    [['--js'], ['--json']],
    [
      ['taps', 'c'],
      ['create', 'capture', 'cancel'],
    ],
    [
      ['taps', 'get', 'tap_'],
      ['tap_1', 'tap_2'],
    ],
    [
      ['sm', 'wa'],
      ['wait', 'watch'],
    ],
    [['taps', 'list', '--status', 'ap'], ['approved']],
    [['taps', 'list', '--ord'], ['--order']],
    [
      ['trigger', 'payout.'],
      ['payout.scheduled', 'payout.paid', 'payout.failed'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['operator', 'gaps', 'e'], ['explain']],
  ])('of %j is %j', async (words, expected) => expect(await completions(entries, words, ids)).toEqual(expected));
});
