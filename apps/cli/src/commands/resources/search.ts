import { operationCommand } from '../../operations/operation-command';
import type { CommandSpec } from '../../program/command-spec';

const byOption = operationCommand('search', { call: 'search' });

export const search: CommandSpec = {
  ...byOption,
  summary: 'find payments, payouts and sub-merchants by what a screen shows',
  args: [{ name: 'words', summary: 'words and terms that must all match', isRest: true }],
  options: (byOption.options ?? []).filter(({ flags }) => !flags.startsWith('--q ')),
  examples: [
    'taprail search 5926 103.89',
    'taprail search bistro "EUR 42.00"',
    'taprail search status:disputed "amount>10000"',
  ],
  run: (context, { rest, ...input }) =>
    byOption.run!(context, { ...input, rest: [], options: { ...input.options, q: rest.join(' ') } }),
};
