import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  namedByParkedMessageId,
  type ParkedCursor,
  type ParkedReplayResult,
  type ReplayParked,
  type ShownParkedMessage,
} from '@taprail/bus';
import { type ConsumerGroup, consumerGroups, isConsumerGroup } from '@taprail/contracts';
import {
  Answer,
  Context,
  decodeCursor,
  HttpProblem,
  type List,
  listAnswer,
  listSchema,
  Operation,
  RequestContext,
  ParkedMessages,
} from '@taprail/http';
import { DiscardParkedDto, ParkedMessageQuery, ReplayParkedDto } from './parked-message.dto';
import { parkedMessageSchema, parkedReplaySchema } from './parked-message.schema';

const scope = 'operator';
const params = { id: 'The id of the parked message, pkm_….' };

type ShownMessage = ShownParkedMessage & Readonly<{ object: 'parked_message' }>;
type ShownReplay = ParkedReplayResult & Readonly<{ object: 'parked_replay'; group: ConsumerGroup }>;
type Cursor = Readonly<{ group: string; after: ParkedCursor }>;

/** Messages that a consumer group refused for their content: to look at, to replay, to give up. */
@Controller('v1/operator/parked-messages')
export class ParkedMessageController {
  constructor(private readonly messages: ParkedMessages) {}

  @Get()
  @Operation({
    id: 'operator.parkedMessages.list',
    scope,
    summary: 'List parked messages, by group, topic and position',
    description:
      'A message is parked when its content was rejected at every attempt; later messages of the same key are parked behind it. Values that may identify a person or contain a secret are not shown.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(parkedMessageSchema) },
  })
  async list(@Query() query: ParkedMessageQuery, @Context() context: RequestContext): Promise<List<ShownMessage>> {
    const { limit, group, cursor: given, topic, type, key, state } = query;
    const cursor = given === undefined ? undefined : cursorOf(given);
    const filters = { state, ...(topic ? { topic } : {}), ...(type ? { type } : {}), ...(key ? { key } : {}) };
    const groups = [...consumerGroups].sort().filter((it) => (group ?? it) === it && it >= (cursor?.group ?? ''));
    const rows: ShownParkedMessage[] = [];
    for (const each of groups) {
      if (rows.length > limit) break;
      const after = cursor?.group === each ? { after: cursor.after } : {};
      const page = { ...filters, ...after, limit: limit + 1 - rows.length };
      rows.push(...(await this.messages.ask('list', each, page, context)));
    }
    return listAnswer(rows, limit, ({ group: of, topic: on, partition, offset }) => [of, on, partition, offset], show);
  }

  @Get(':id')
  @Operation({
    id: 'operator.parkedMessages.get',
    scope,
    summary: 'Get a parked or discarded message, redacted',
    errors: ['parked_message_not_found'],
    answers: { 200: parkedMessageSchema },
    params,
  })
  async find(@Param('id') id: string, @Context() context: RequestContext): Promise<ShownMessage> {
    return show(await this.messages.ask('read', groupOf(id), { id }, context));
  }

  @Post(':id/replay')
  @Operation({
    id: 'operator.parkedMessages.replay',
    scope,
    summary: 'Replay one parked message',
    description:
      'Only the first message of a key can be replayed, to keep the order. Messages parked behind it stay parked.',
    errors: ['parked_message_not_found', 'parked_message_not_first'],
    answers: { 200: parkedReplaySchema },
    params,
  })
  async replayOne(@Param('id') id: string, @Context() context: RequestContext): Promise<Answer<ShownReplay>> {
    const group = groupOf(id);
    return replayAnswer(group, await this.messages.ask('replay', group, { id }, context));
  }

  @Post('replay')
  @Operation({
    id: 'operator.parkedMessages.replayMany',
    scope,
    summary: 'Replay all parked messages of a key, or of every key that an event type blocks',
    description:
      'Each key is replayed in order until a message is rejected again. With a type, all messages of every key whose first parked message has that type are replayed. One call replays at most 1,000 messages in at most 15 seconds; call again while still_parked decreases.',
    errors: ['parked_message_not_found'],
    answers: { 200: parkedReplaySchema },
    example: { group: 'ledger', type: 'money.moved' },
  })
  async replayMany(@Body() body: ReplayParkedDto, @Context() context: RequestContext): Promise<Answer<ShownReplay>> {
    const { group } = body;
    return replayAnswer(group, await this.messages.ask('replay', group, wantedBy(body), context));
  }

  @Post(':id/discard')
  @Operation({
    id: 'operator.parkedMessages.discard',
    scope,
    summary: 'Discard a parked message, with a reason',
    description:
      'The message is never delivered to its group. It is kept with the reason, the operator and the time. Messages parked behind it can then be replayed.',
    errors: ['parked_message_not_found'],
    answers: { 200: parkedMessageSchema },
    params,
    example: { reason: 'Sent by hand during incident 7; the sale was booked by an adjustment' },
  })
  async discard(
    @Param('id') id: string,
    @Body() { reason }: DiscardParkedDto,
    @Context() context: RequestContext,
  ): Promise<Answer<ShownMessage>> {
    return new Answer(show(await this.messages.ask('discard', groupOf(id), { id, reason }, context)), { status: 200 });
  }
}

const show = (message: ShownParkedMessage): ShownMessage => ({ object: 'parked_message', ...message });

const replayAnswer = (group: ConsumerGroup, result: ParkedReplayResult): Answer<ShownReplay> =>
  new Answer({ object: 'parked_replay', group, ...result }, { status: 200 });

const groupOf = (id: string): ConsumerGroup => {
  const group = namedByParkedMessageId(id)?.group ?? '';
  if (!isConsumerGroup(group)) throw new HttpProblem('parked_message_not_found');
  return group;
};

/** An optional field may be sent as null, which is the same as not at all. */
const wantedBy = ({ key, topic, type }: ReplayParkedDto): ReplayParked => {
  const [byKey, byType] = [key ?? undefined, type ?? undefined];
  if (byKey !== undefined && byType !== undefined)
    throw new HttpProblem('invalid_value', { param: 'type', message: 'Send key or type, not both.' });
  if (byKey !== undefined) return { key: byKey, ...(topic ? { topic } : {}) };
  if (byType !== undefined) return { type: byType };
  throw new HttpProblem('missing_field', { param: 'key', message: 'Send the key or the type to replay.' });
};

const cursorOf = (cursor: string): Cursor => {
  const [group, topic, partition, offset] = decodeCursor(cursor, 4);
  if (typeof partition !== 'number' || typeof offset !== 'number')
    throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  return { group: String(group), after: { topic: String(topic), partition, offset } };
};
