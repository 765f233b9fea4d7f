import { eventTypes } from '../../generated/facts';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure } from '../../program/failure';
import { type Way, ways } from './trigger-ways';

/** Makes an event happen to something that is there, through the rules that make it happen otherwise. */
export const trigger: CommandSpec = {
  name: 'trigger',
  summary: 'trigger an event on an existing object',
  description:
    'The event comes about by the rules of the platform, as it would in earnest; where that is impossible, it says from which states it ' +
    'is possible. --sample sends the event about the object as it is now instead, and changes nothing.',
  args: [{ name: 'event', summary: 'such as dispute.opened', values: eventTypes.map(({ type }) => type) }],
  options: [
    {
      flags: '--on <id>',
      summary:
        'the tap, transaction, payout or dispute; for tap.approved, tap.declined, refund.failed and submerchant.* the sub-merchant',
    },
    { flags: '--create', summary: 'make what is needed, such as a sale, where --on names a sub-merchant' },
    { flags: '--sample', summary: 'send the event to endpoints and listeners and change nothing' },
  ],
  examples: [
    'taprail trigger dispute.opened --on tap_…',
    'taprail trigger charge.refunded --on bistro-42 --create',
    'taprail trigger payout.paid --on po_… --sample',
  ],
  calls: ['test.events.trigger', 'test.taps.dispute', 'test.payouts.pay', 'test.payouts.fail', 'test.disputes.lose'],
  async run(context, { args, options }) {
    const type = args['event']!;
    const on = options['on'] as string | undefined;
    if (!on)
      throw new Failure(exitCodes.usage, 'On what? --on names something that is there.', { hint: ways[type]!.example });
    const client = await context.client();
    if (context.isLive) throw new Failure(exitCodes.usage, 'There is nothing to trigger in live.');
    if (options['sample'] === true) {
      const sent = await client.test.events.trigger({ type: type as never, object_id: on });
      return context.out.record(sent as never);
    }
    const way: Way = ways[type]!;
    const id = options['create'] === true && way.create ? await way.create(client, on) : on;
    const answer = await inItsWords(way, type, () => way.act(client, id));
    context.out.record(answer as never);
  },
};

/** A refusal also says from which states it is possible, and how to get there. */
const inItsWords = async <T>(way: Way, type: string, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    const refusal = error as Error & Readonly<{ code?: string; requestId?: string; type?: string; status?: number }>;
    if (!refusal.code || refusal.type === 'connection_error' || refusal.type === 'authentication_error') throw error;
    throw new Failure(
      refusal.status === 404 ? exitCodes.notFound : exitCodes.refused,
      `${refusal.message} ${type} is possible for ${way.from}.`,
      {
        code: refusal.code,
        requestId: refusal.requestId,
        hint: way.example,
      },
    );
  }
};
