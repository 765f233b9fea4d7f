import { Body, Controller, Get, Headers, Inject, Param, Post } from '@nestjs/common';
import {
  PLATFORM_SETTINGS_LOOKUP,
  type PlatformSettingsLookup,
  type TapReply,
  type TapResource,
} from '@taprail/contracts';
import { Answer, Caller, Context, ExpectedRevision, Operation, RequestContext, CommandSender } from '@taprail/http';
import { tapView } from '@taprail/taps-domain';
import { CaptureDto, PresentTapDto, ReverseDto, TipDto } from './tap.dto';
import { isAsynchronous, preferenceApplied, preferWords } from './prefer-header';
import { TapPreparation } from './tap-preparation';
import { canceledTapExample, liveTapExample, tapExample, tapSchema } from './tap.schema';
import { addressOf, asNotFoundOf, transactionBehind, transactionOfCommand } from '../transactions/transaction-ids';
import { TransactionRecords } from '../transactions/transaction-records';

const params = { id: 'The id of the tap.' };
const inWordsOfTap = asNotFoundOf('tap');

@Controller('v1/taps')
export class TapController {
  constructor(
    private readonly commands: CommandSender,
    private readonly preparation: TapPreparation,
    @Inject(PLATFORM_SETTINGS_LOOKUP) private readonly platforms: PlatformSettingsLookup,
    private readonly records: TransactionRecords,
  ) {}

  @Post()
  @Operation({
    id: 'taps.create',
    scope: 'taps:write',
    summary: 'Take a contactless payment at a reader',
    description:
      'Returns 200 for approved and declined taps alike: a decline is an outcome, not an error. 202 means that the outcome is not known yet; the tap is `pending` and is resolved asynchronously. With `Prefer: respond-async` the request is stored and answered with 202 before a card is presented; the tap is `awaiting_card` for up to 60 seconds and can be canceled.',
    headers: { Prefer: preferWords },
    answerHeaders: {
      202: {
        Location: 'Path of the tap. Only with `Prefer: respond-async`.',
        'Preference-Applied': '`respond-async`, if it was requested and no card has been awaited before the response.',
      },
    },
    errors: [
      'charges_not_enabled',
      'sub_merchant_not_found',
      'device_not_found',
      'device_not_assigned',
      'device_busy',
      'device_offline',
      'tap_timeout',
      'invalid_currency',
      'currency_not_enabled',
      'amount_too_small',
      'amount_too_large',
      'tip_too_large',
      'ceiling_below_amount',
      'ceiling_too_large',
      'fee_exceeds_amount',
      'chain_mismatch',
      'authorisation_chain_not_found',
      'psp_unavailable',
    ],
    answers: { 200: tapSchema, 202: tapSchema },
    answersAgain: true,
    example: tapExample,
    liveExample: liveTapExample,
  })
  async present(
    @Body() body: PresentTapDto,
    @Headers('prefer') prefer: string | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<TapResource>> {
    const transactionId = transactionOfCommand(context.commandId);
    const command = isAsynchronous(prefer) ? 'taps.request' : 'taps.present';
    const earlier = context.replayed ? await this.answerAgain(transactionId, context, caller) : null;
    const reply = earlier ?? (await this.presentFirst(command, transactionId, body, context, caller));
    const { status } = reply.tap;
    if (status !== 'awaiting_card') return this.answer(reply, status === 'pending' ? 202 : 200);
    return this.answer(reply, 202, { location: `/v1/taps/${reply.tap.id}`, ...preferenceApplied });
  }

  @Post(':id/cancel')
  @Operation({
    id: 'taps.cancel',
    scope: 'taps:write',
    summary: 'Cancel a tap that awaits its card',
    description:
      'For taps requested with `Prefer: respond-async`. A tap that is canceled is never authorised, also if its card was read at the same moment. Canceling a canceled tap returns it as it is, with the reason for which it ended.',
    errors: ['tap_not_found', 'tap_not_cancelable', 'revision_mismatch'],
    answers: { 200: tapSchema },
    answerExample: canceledTapExample,
    params,
  })
  async cancel(
    @Param('id') id: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<TapResource>> {
    const address = addressOf('tap', id, caller);
    const data = { ...address, expectedRevision };
    const sent = this.commands.send('taps.cancel', address.transactionId, data, context, caller);
    return this.answer(await sent.catch(inWordsOfTap));
  }

  @Post(':id/tip')
  @Operation({
    id: 'taps.tip',
    scope: 'taps:write',
    summary: 'Add the tip that a sale is waiting for, and capture both',
    description: 'A `tip_amount` of 0 means that there is no tip: the sale is captured without one.',
    errors: [
      'tap_not_found',
      'tip_declined',
      'tip_too_large',
      'amount_too_large',
      'already_captured',
      'authorisation_not_open',
      'authorisation_expired',
      'outcome_unknown',
      'psp_timeout',
      'capture_failed',
      'amount_too_small',
      'revision_mismatch',
    ],
    answers: { 200: tapSchema },
    params,
    example: { tip_amount: 500 },
  })
  async tip(
    @Param('id') id: string,
    @Body() { tip_amount: tipAmount }: TipDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<TapResource>> {
    const { rules } = await this.platforms.findSettings(caller.platformId);
    const address = addressOf('tap', id, caller);
    const data = { ...address, tipAmount, tipMaxPercent: rules.tipMaxPercent, expectedRevision };
    const sent = this.commands.send('taps.tip', address.transactionId, data, context, caller);
    return this.answer(await sent.catch(inWordsOfTap));
  }

  @Post(':id/capture')
  @Operation({
    id: 'taps.capture',
    scope: 'payments:write',
    summary: 'Capture the posted charges, a stated amount, or everything; the rest is released',
    errors: [
      'tap_not_found',
      'already_captured',
      'authorisation_not_open',
      'authorisation_expired',
      'amount_exceeds_authorised',
      'amount_below_posted_charges',
      'fee_exceeds_amount',
      'amount_too_small',
      'outcome_unknown',
      'psp_timeout',
      'capture_failed',
      'revision_mismatch',
    ],
    answers: { 200: tapSchema },
    params,
    example: { amount: 4_200 },
  })
  async capture(
    @Param('id') id: string,
    @Body() { amount = null, tip_amount: tipAmount = null }: CaptureDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<TapResource>> {
    const address = addressOf('tap', id, caller);
    const data = { ...address, amount, tipAmount, expectedRevision };
    const sent = this.commands.send('taps.capture', address.transactionId, data, context, caller);
    return this.answer(await sent.catch(inWordsOfTap));
  }

  @Post(':id/reverse')
  @Operation({
    id: 'taps.reverse',
    scope: 'payments:write',
    summary: 'Reverse a tap before it is settled; afterwards, refund it',
    errors: [
      'tap_not_found',
      'already_reversed',
      'already_settled',
      'authorisation_not_open',
      'authorisation_expired',
      'outcome_unknown',
      'psp_error',
      'psp_timeout',
      'revision_mismatch',
    ],
    answers: { 200: tapSchema },
    params,
    example: { reason: 'Rung up twice' },
  })
  async reverse(
    @Param('id') id: string,
    @Body() { reason: note = null }: ReverseDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<TapResource>> {
    const address = addressOf('tap', id, caller);
    const data = { ...address, note, expectedRevision };
    const sent = this.commands.send('taps.reverse', address.transactionId, data, context, caller);
    return this.answer(await sent.catch(inWordsOfTap));
  }

  @Get(':id')
  @Operation({
    id: 'taps.get',
    scope: 'payments:read',
    summary: 'Get a tap',
    errors: ['tap_not_found'],
    answers: { 200: tapSchema },
    conditional: true,
    params,
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<TapResource>> {
    const { record, revision } = await this.records.findOwned(transactionBehind('tap', id), caller).catch(inWordsOfTap);
    return new Answer(tapView(record), { revision });
  }

  private async presentFirst(
    command: 'taps.present' | 'taps.request',
    transactionId: string,
    body: PresentTapDto,
    context: RequestContext,
    caller: Caller,
  ): Promise<TapReply> {
    const tap = await this.preparation.prepare(transactionId, body, caller);
    return await this.commands.send(command, transactionId, tap, context, caller);
  }

  /** Null when the earlier run ended before it stored anything: then this one is the first. */
  private async answerAgain(transactionId: string, context: RequestContext, caller: Caller): Promise<TapReply | null> {
    const data = { transactionId, platformId: caller.platformId };
    const reply = await this.commands.send('taps.answer-again', transactionId, data, context, caller);
    context.replayed = reply !== null;
    return reply;
  }

  private answer(reply: TapReply, status = 200, headers: Readonly<Record<string, string>> = {}): Answer<TapResource> {
    this.records.noteWritten(reply);
    return new Answer(reply.tap, { status, headers, revision: reply.revision });
  }
}
