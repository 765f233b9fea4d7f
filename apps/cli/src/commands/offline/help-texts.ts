import type { Context } from '../../session/context';
import { buildProgram } from '../../program/build-program';
import type { CommandEntry, CommandSpec } from '../../program/command-spec';
import { leavesOf } from './tree';

const width = 110;

/** The help of one command, as `--help` prints it. */
const helpOf = async (entries: readonly CommandEntry[], words: readonly string[]): Promise<string> => {
  let text = '';
  const program = buildProgram({
    entries,
    width,
    write: (part) => (text += part),
    contextFrom: () => Promise.reject<Context>(new Error('help runs nothing')),
    onEnd: () => undefined,
  });
  // The parser ends by throwing once it has shown the help.
  await program.parseAsync([...words, '--help'], { from: 'user' }).catch(() => undefined);
  return text.trimEnd();
};

/** The help of every command as a page of the documentation. */
export const helpCommand = (entries: readonly CommandEntry[]): CommandSpec => ({
  name: '__help',
  summary: 'the help of every command',
  isHidden: true,
  async run({ out }) {
    const parts = [`\`\`\`text\n${await helpOf(entries, [])}\n\`\`\``];
    let section = '';
    for (const { path } of await leavesOf(entries)) {
      const [first = ''] = path.split(' ');
      if (first !== section) parts.push(`## ${first}`);
      section = first;
      parts.push(`\`\`\`text\n${await helpOf(entries, path.split(' '))}\n\`\`\``);
    }
    out.data(parts, () => parts.join('\n\n'));
  },
});
