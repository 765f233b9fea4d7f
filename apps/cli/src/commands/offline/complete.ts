import { operations } from '../../generated/operations';
import { callOperation } from '../../operations/call-operation';
import type { RowPage } from '../../operations/call-operation';
import type { CommandEntry, CommandSpec } from '../../program/command-spec';
import { globalOptions } from '../../program/global-options';
import type { Context } from '../../session/context';

const idTimeoutMs = 1_500;
const idsMax = 20;

/** The words that may follow those so far; the last of these is as much as has been typed of the next. */
export const completions = async (
  entries: readonly CommandEntry[],
  words: readonly string[],
  idsOf: (group: CommandSpec) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const names = before.filter((word) => !word.startsWith('-'));
  const begins = (candidates: readonly string[]): readonly string[] =>
    candidates.filter((each) => each.startsWith(typed));
  const entry = entries.find(({ name, aliases = [] }) => name === names[0] || aliases.includes(names[0] ?? ''));
  if (!entry)
    return begins([
      ...entries.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
      ...(typed.startsWith('-') ? globalFlags : []),
    ]);

  let group = await entry.load();
  let spec = group;
  let depth = 1;
  for (; spec.commands; depth += 1) {
    const next = spec.commands.find(
      ({ name, aliases = [] }) => name === names[depth] || aliases.includes(names[depth] ?? ''),
    );
    if (!next) return begins(spec.commands.map(({ name }) => name));
    group = spec;
    spec = next;
  }
  const options = spec.options ?? [];
  const asked = options.find(
    ({ flags }) => before.at(-1)?.startsWith('--') && flags.split(/[ ,]+/).includes(before.at(-1)!),
  );
  if (asked?.values) return begins(asked.values);
  if (typed.startsWith('-')) return begins([...options.map(({ flags }) => flags.split(' ')[0]!), ...globalFlags]);
  const argument = spec.args?.[names.length - depth];
  if (argument?.values) return begins(argument.values);
  return argument && /^(id|ref|endpoint)$/.test(argument.name) ? begins(await idsOf(group)) : [];
};

const globalFlags = globalOptions.map(({ flags }) => flags.split(' ')[0]!);

/** The newest ids of a group that has a list. Completion must not keep anybody waiting, and never complains. */
const newestIds = async (context: Context, group: CommandSpec): Promise<readonly string[]> => {
  const call = group.commands?.find(({ name }) => name === 'list')?.calls?.[0];
  const operation = call === undefined ? undefined : operations[call];
  if (!operation || operation.ids.length > 0) return [];
  try {
    const options = { timeoutMs: idTimeoutMs, maxRetries: 0 };
    const { data } = await callOperation(context, {
      name: call!,
      operation,
      ids: [],
      params: { limit: idsMax },
      options,
    });
    return (data as RowPage).data.map((row) => String(row['id'] ?? row['externalRef']));
  } catch {
    return [];
  }
};

export const completeCommand = (entries: readonly CommandEntry[]): CommandSpec => ({
  name: '__complete',
  summary: 'what may follow, for the scripts of shells',
  isHidden: true,
  args: [{ name: 'words', summary: 'the words so far', isOptional: true, isRest: true }],
  async run(context, { rest }) {
    const found = await completions(entries, rest, (group) => newestIds(context, group));
    context.out.data(found, () => found.join('\n'));
  },
});
