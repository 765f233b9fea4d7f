import type { Taprail } from '@taprail/sdk';
import { eventTypes } from '../../generated/facts';
import { asStarted } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure, misused } from '../../program/failure';
import type { Context } from '../../session/context';
import { moveClock } from '../test/clock';
import { makeApplicant, makeShop, type Maker, triggerShop } from './trigger-objects';
import { type Way, ways } from './trigger-ways';

/** Makes an event happen through the rules that make it happen otherwise, to what is named or to what is made for it. */
export const trigger: CommandSpec = {
  name: 'trigger',
  summary: 'make an event happen',
  description:
    'The object goes through the same rules as in production; where its state does not allow the event, the error names the states that ' +
    `do. Without --on, the command uses the sub-merchant ${triggerShop} and creates what the event needs; for a payout it also moves the ` +
    'test clock until the money is available. --sample sends the event about the object as it is now and changes nothing.',
  args: [
    {
      name: 'event',
      summary: 'the type, such as dispute.opened; without it, the types are listed',
      values: eventTypes.map(({ type }) => type),
      isOptional: true,
    },
  ],
  options: [
    {
      flags: '--on <id>',
      summary:
        'the tap, transaction, payout or dispute that the event is about; for tap.approved, tap.declined, refund.failed and submerchant.* the sub-merchant',
    },
    { flags: '--create', summary: 'create what the event needs, such as a sale, at the sub-merchant that --on names' },
    { flags: '--sample', summary: 'only send the event to endpoints and listeners; change nothing' },
  ],
  examples: [
    'taprail trigger payout.paid',
    'taprail trigger dispute.opened --on tap_…',
    'taprail trigger charge.refunded --on bistro-42 --create',
    'taprail trigger payout.paid --on po_… --sample',
  ],
  calls: ['test.events.trigger', 'test.taps.dispute', 'test.payouts.pay', 'test.payouts.fail', 'test.disputes.lose'],
  async run(context, { args, options }) {
    const type = args['event'];
    if (type === undefined) return showEvents(context);
    const on = options['on'] as string | undefined;
    if (context.isLive) throw new Failure(exitCodes.usage, 'There is nothing to trigger in live.');
    const way: Way = ways[type]!;
    if (!on && options['sample'] === true) throw misused('--sample is about something that is there: --on names it');
    const client = await context.client();
    if (options['sample'] === true) {
      const sent = await client.test.events.trigger({ type: type as never, object_id: on! });
      return context.out.record(sent as never);
    }
    const id = await objectOf(makerOf(context, client), way, on, options['create'] === true);
    const answer = await inItsWords(way, type, on !== undefined, () => way.act(client, id));
    context.out.record(answer as never);
  },
};

const showEvents = ({ out }: Context): void => {
  const rows = eventTypes.map(({ type, when }) => ({ event: type, when }));
  out.table(rows, ['event', 'when'], { object: 'list', data: rows });
  if (!out.isJson) out.note(asStarted('taprail trigger payout.paid makes one happen.'));
};

const makerOf = (context: Context, client: Taprail): Maker => ({
  client,
  signal: context.signal,
  moveDay: () => moveClock(context, { advance: 'P1D' }),
  note: (text) => (context.out.isJson ? undefined : context.out.note(text)),
});

/** What the event happens to: what was named, or what is made for it at the sub-merchant that was named, or at one of its own. */
const objectOf = async (maker: Maker, way: Way, on: string | undefined, isMade: boolean): Promise<string> => {
  if (on !== undefined) return isMade && way.create ? way.create(maker, on) : on;
  if (way.isOfApplicant) return makeApplicant(maker);
  const shop = await makeShop(maker);
  return way.create ? way.create(maker, shop) : shop;
};

/** A refusal also says from which states it is possible; without a name there is always an object in one of them. */
const inItsWords = async <T>(way: Way, type: string, isNamed: boolean, act: () => Promise<T>): Promise<T> => {
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
        hint: `taprail ${isNamed ? `trigger ${type}` : `explain ${refusal.code}`}`,
      },
    );
  }
};
