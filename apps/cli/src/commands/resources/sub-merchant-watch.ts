import type { SubMerchant } from '@taprail/sdk';
import type { CommandOutput } from '../../output/output';
import type { CommandSpec } from '../../program/command-spec';
import type { Context } from '../../session/context';
import type { ApiObject } from '../../output/value';
import { readInteger } from '../../operations/field-options';

const goals = ['active', 'received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored'] as const;
const withinOption = {
  flags: '--within <seconds>',
  summary: 'give up after this long (60)',
  read: (text: string) => readInteger('--within', text),
};

/** Waits until a sub-merchant is where it should be. */
export const waitCommand: CommandSpec = {
  name: 'wait',
  summary: 'wait until a sub-merchant is active, or in a status',
  args: [{ name: 'ref', summary: 'the reference that you chose' }],
  options: [
    { flags: '--until <goal>', summary: 'active (it may charge and be paid out), or a status', values: goals },
    withinOption,
  ],
  calls: ['subMerchants.get'],
  async run(context, { args, options }) {
    const client = await context.client();
    const goal = (options['until'] ?? 'active') as (typeof goals)[number];
    const timeoutMs = Number(options['within'] ?? 60) * 1_000;
    context.out.record(await client.subMerchants.waitUntil(args['ref']!, goal, { timeoutMs, signal: context.signal }));
  },
};

/** Shows each change as it happens, until it is interrupted or nothing more is due. */
export const watchCommand: CommandSpec = {
  name: 'watch',
  summary: 'show each change of a sub-merchant until it is active or rejected',
  args: [{ name: 'ref', summary: 'the reference that you chose' }],
  options: [{ flags: '--forever', summary: 'go on after that too' }, withinOption],
  calls: ['subMerchants.get'],
  async run(context, { args, options }) {
    const client = await context.client();
    const within = options['within'] as number | undefined;
    const timeoutMs = within === undefined ? 2 ** 31 - 1 : within * 1_000;
    let last = '';
    await client.subMerchants.waitUntil(
      args['ref']!,
      (seen) => {
        const line = JSON.stringify(seen);
        if (line !== last) showChange(context, seen);
        last = line;
        return options['forever'] !== true && (isActive(seen) || seen.status === 'rejected');
      },
      { timeoutMs, signal: context.signal },
    );
  },
};

const isActive = ({ status, charges_enabled: charges, payouts_enabled: payouts }: SubMerchant): boolean =>
  status === 'enabled' && charges && payouts;

const showChange = ({ out }: Context, seen: SubMerchant): void => out.item(seen, () => changeText(out, seen));

const changeText = ({ colours }: CommandOutput, seen: SubMerchant): string => {
  const { status, charges_enabled: charges, payouts_enabled: payouts, requirements } = seen;
  const { currentlyDue, pastDue, disabledReason } = requirements as unknown as ApiObject &
    Record<'currentlyDue' | 'pastDue', readonly string[]>;
  const due = [...new Set([...currentlyDue, ...pastDue])];
  return [
    colours.bold(status),
    `charges ${charges ? 'yes' : 'no'}, payouts ${payouts ? 'yes' : 'no'}`,
    due.length > 0 ? `${due.length} due: ${due.join(', ')}` : 'nothing due',
    disabledReason ? String(disabledReason) : '',
  ]
    .filter((part) => part !== '')
    .join('  ');
};
