import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { CommandName, Commands, PostingGap, Reply } from '@taprail/contracts';
import {
  Answer,
  Context,
  decodeCursor,
  encodeCursor,
  HttpProblem,
  type List,
  listSchema,
  Operation,
  RequestContext,
  ParkedMessages,
  envelopeOf,
  operator,
} from '@taprail/http';
import { ExplainGapDto, GapQuery } from './gap.dto';
import { type GapMessage, gapView, type GapView } from './gap-view';
import { gapSchema } from './gap.schema';

const scope = 'operator';
const params = { id: 'The id of the gap, gap_….' };
/** The ledger waits for its own count before it decides, and again before it answers: ten seconds each at most. */
const timeoutMs = 25_000;
const placeForm = /^\d{1,19} \d{1,10} \S{1,200}$/;
/** A gap has one message; should there be more for some, none of the others is left out. */
const messagesMax = 1_000;

/** Movements of money of every platform that are not in the journal; and the way on when it never will be. */
@Controller('v1/operator/gaps')
export class GapController {
  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    private readonly messages: ParkedMessages,
  ) {}

  @Get()
  @Operation({
    id: 'operator.gaps.list',
    scope,
    summary: 'List the gaps in the books, by transaction, oldest first',
    description:
      'A gap is a movement of money without an entry in the journal. The entry of a very recent movement may still be on its way. A gap with a parked message is closed by replaying the message.',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(gapSchema) },
  })
  async list(@Query() query: GapQuery, @Context() context: RequestContext): Promise<List<GapView>> {
    const { state, platform_id: platformId = null, limit, cursor } = query;
    const data = { state, platformId, currency: query.currency?.toUpperCase() ?? null, after: placeOf(cursor), limit };
    const { gaps, next } = await this.send('ledger.list-gaps', context.commandId, data, context);
    const next_cursor = next === null ? null : encodeCursor([next]);
    return { object: 'list', data: await this.show(gaps, context), has_more: next !== null, next_cursor };
  }

  @Get(':id')
  @Operation({
    id: 'operator.gaps.get',
    scope,
    summary: 'Get a gap in the books',
    errors: ['gap_not_found'],
    answers: { 200: gapSchema },
    params,
  })
  async find(@Param('id') id: string, @Context() context: RequestContext): Promise<GapView> {
    return this.showOne(await this.send('ledger.read-gap', id, { gapId: id }, context), context);
  }

  @Post(':id/explain')
  @Operation({
    id: 'operator.gaps.explain',
    scope,
    summary: 'Explain why a movement of money has no entry, so that nothing waits for it',
    description:
      'For a movement that will never be posted because its message was discarded or no rule posts it. Nothing is booked. Within a minute, payout runs, seals and closes continue without it; the gap stays listed with the reason. If repeated, the first reason stands.',
    errors: ['gap_not_found', 'gap_already_posted'],
    answers: { 200: gapSchema },
    params,
    example: { reason: 'Message discarded in incident 7; the sub-merchant was paid by bank transfer' },
  })
  async explain(
    @Param('id') id: string,
    @Body() { reason }: ExplainGapDto,
    @Context() context: RequestContext,
  ): Promise<Answer<GapView>> {
    const gap = await this.send('ledger.explain-gap', id, { gapId: id, reason }, context);
    return new Answer(await this.showOne(gap, context), { status: 200 });
  }

  private async showOne(gap: PostingGap, context: RequestContext): Promise<GapView> {
    return (await this.show([gap], context))[0]!;
  }

  private async show(gaps: readonly PostingGap[], context: RequestContext): Promise<readonly GapView[]> {
    const found = gaps.length === 0 ? new Map<string, GapMessage>() : await this.messagesOf(gaps, context);
    return gaps.map((gap) => gapView(gap, found.get(placeName(gap))));
  }

  /** A message that is parked again after it was given up once is the one that counts. */
  private async messagesOf(
    gaps: readonly PostingGap[],
    context: RequestContext,
  ): Promise<ReadonlyMap<string, GapMessage>> {
    const sources = gaps.map(({ stream, revision }) => ({ stream, revision }));
    const wanted = { type: 'money.moved', sources, limit: messagesMax };
    const [discarded, parked] = await Promise.all([
      this.messages.ask('list', 'ledger', { ...wanted, state: 'discarded' }, context),
      this.messages.ask('list', 'ledger', { ...wanted, state: 'parked' }, context),
    ]);
    return new Map([...discarded, ...parked].map(({ id, state, event }) => [placeName(event.source), { id, state }]));
  }

  /** `key` orders commands: those of one gap come one after the other, and lists wait for nobody. */
  private async send<Name extends CommandName>(
    name: Name,
    key: string,
    data: Commands[Name]['data'],
    context: RequestContext,
  ): Promise<Reply<Name>> {
    const envelope = { ...envelopeOf(context, operator), deadlineMs: Date.now() + timeoutMs };
    return (await this.bus.send({ ...envelope, name, key, data })) as Reply<Name>;
  }
}

const placeName = ({ stream, revision }: Readonly<{ stream: string; revision: number }>): string =>
  `${stream}@${revision}`;

/** The place at which the page before ended, in the ledger's own words. */
const placeOf = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null;
  const [place] = decodeCursor(cursor, 1);
  if (typeof place !== 'string' || !placeForm.test(place)) throw new HttpProblem('invalid_cursor', { param: 'cursor' });
  return place;
};
