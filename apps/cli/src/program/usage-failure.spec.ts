import { CommanderError } from 'commander';
import { entries } from '../commands/entries';
import { buildProgram } from './build-program';
import { commandOf, usageFailure } from './usage-failure';

jest.setTimeout(60_000);

/** What a command line is answered with when it cannot be carried out as it was typed. */
const answerTo = async (...argv: readonly string[]) => {
  const program = buildProgram({
    entries,
    write: () => undefined,
    width: 80,
    contextFrom: () => Promise.reject(new Error('nothing is run')),
    onEnd: () => undefined,
  });
  const error = await program.parseAsync([...argv], { from: 'user' }).catch((each: unknown) => each);
  if (!(error instanceof CommanderError)) throw new Error(`${argv.join(' ')} was taken`);
  const { message, facts, exitCode } = usageFailure(error, program, argv);
  return { message, hint: facts.hint, exitCode, help: commandOf(program, argv).command.helpInformation() };
};

describe('a command line that cannot be carried out', () => {
  it.each<[readonly string[], string, string]>([
    [['tapss'], "unknown command 'tapss' (Did you mean taps?)", 'taprail --help'],
    [['payouts', 'gt'], "unknown command 'gt' (Did you mean get?)", 'taprail payouts --help'],
    [['transactions', 'show'], "unknown command 'show' (Did you mean get?)", 'taprail transactions --help'],
    [['keys', 'new'], "unknown command 'new' (Did you mean issue?)", 'taprail keys --help'],
    [['--profile', 'taps', 'payouts', 'nope'], "unknown command 'nope'", 'taprail payouts --help'],
    [['trigger', 'nope.event'], '"nope.event" is no event', 'taprail trigger --help'],
    [['trigger', 'payot.paid'], '"payot.paid" is no event; is it payout.paid?', 'taprail trigger --help'],
    [
      ['clock', 'advance', '--until', 'payout.payed'],
      '"payout.payed" is no value of --until <event>; is it payout.paid?',
      'taprail clock advance --help',
    ],
    [['taps'], 'Which command?', 'taprail taps --help'],
  ])('%j is answered with %s', async (argv, message, hint) =>
    expect(await answerTo(...argv)).toMatchObject({ message, hint, exitCode: 2 }),
  );

  it('shows the help of a group that was named alone', async () => {
    const { help } = await answerTo('operator', 'gaps');
    expect(help).toMatch(/^Usage: taprail operator gaps /);
    expect(help).toContain('explain');
  });
});
