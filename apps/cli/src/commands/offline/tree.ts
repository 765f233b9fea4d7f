import type { CommandEntry, CommandSpec } from '../../program/command-spec';

export type Leaf = Readonly<{ path: string; spec: CommandSpec }>;

/** Every command that does something, by the words that call it. */
export const leavesOf = async (entries: readonly CommandEntry[]): Promise<readonly Leaf[]> => {
  const walk = (spec: CommandSpec, path: string): readonly Leaf[] => [
    ...(spec.run ? [{ path, spec }] : []),
    ...(spec.commands ?? []).flatMap((inner) => walk(inner, `${path} ${inner.name}`)),
  ];
  const specs = await Promise.all(
    entries.filter(({ isHidden }) => !isHidden).map(async (entry) => walk(await entry.load(), entry.name)),
  );
  return specs.flat();
};

/** The whole tree, for the documentation and for tests. */
export const treeCommand = (entries: readonly CommandEntry[]): CommandSpec => ({
  name: '__tree',
  summary: 'every command',
  isHidden: true,
  async run({ out }) {
    const leaves = await leavesOf(entries);
    const rows = leaves.map(({ path, spec: { summary, calls = [], args = [], options = [] } }) => ({
      path,
      summary,
      calls,
      args: args.map(({ name }) => name),
      files: options.flatMap(({ flags }) => (flags.endsWith(' <path>') ? flags.split(' ')[0]! : [])),
    }));
    out.data(rows, () => rows.map(({ path }) => path).join('\n'));
  },
});
