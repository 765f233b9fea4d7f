import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { AuthorisationResource, ChargeReply, ChargeResource, HoldReply } from '@taprail/contracts';
import {
  Answer,
  Caller,
  Context,
  ExpectedRevision,
  HttpProblem,
  Operation,
  RequestContext,
  CommandSender,
} from '@taprail/http';
import { authorisationView } from '@taprail/taps-domain';
import { CaptureDto, IncreaseDto, PostChargeDto, ReleaseDto } from '../taps/tap.dto';
import { authorisationSchema, captureAnswerSchema, chargeSchema } from '../taps/tap.schema';
import { addressOf, asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { TransactionRecords } from '../transactions/transaction-records';

const params = { id: 'The id of the authorisation.' };
const inWords = asNotFoundOf('auth');
const standing = [
  'authorisation_not_found',
  'authorisation_not_open',
  'authorisation_expired',
  'outcome_unknown',
  'amount_too_small',
  'revision_mismatch',
] as const;

@Controller('v1/authorisations/:id')
export class AuthorisationController {
  constructor(
    private readonly commands: CommandSender,
    private readonly records: TransactionRecords,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'authorisations.get',
    scope: 'payments:read',
    summary: 'Get an authorisation with its increases and charges',
    errors: ['authorisation_not_found'],
    answers: { 200: authorisationSchema },
    conditional: true,
    params,
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<AuthorisationResource>> {
    const { record, revision } = await this.records.findCharged(transactionBehind('auth', id), caller).catch(inWords);
    return new Answer(authorisationView(record, this.clock.now()), { revision });
  }

  @Post('increase')
  @Operation({
    id: 'authorisations.increase',
    scope: 'payments:write',
    summary: 'Increase an authorisation in place, up to its ceiling, without a new tap',
    description: 'Send `new_amount`, which is safe to repeat, or `increase_by`.',
    errors: [
      ...standing,
      'authorisation_increase_declined',
      'amount_not_greater',
      'ceiling_exceeded',
      'increment_limit_reached',
      'scheme_not_supported',
      'missing_field',
      'psp_timeout',
    ],
    answers: { 200: authorisationSchema },
    params,
    example: { new_amount: 45_000 },
  })
  async increase(
    @Param('id') id: string,
    @Body() { new_amount: newAmount = null, increase_by: increaseBy = null, reason = null }: IncreaseDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<AuthorisationResource>> {
    if (newAmount === null && increaseBy === null) throw new HttpProblem('missing_field', { param: 'new_amount' });
    if (newAmount !== null && increaseBy !== null) {
      const message = 'Send new_amount or increase_by, not both.';
      throw new HttpProblem('invalid_value', { param: 'increase_by', message });
    }
    const address = addressOf('auth', id, caller);
    const data = { ...address, newAmount, increaseBy, reason, expectedRevision };
    const sent = this.commands.send('taps.increase', address.transactionId, data, context, caller);
    return this.answer(await sent.catch(inWords));
  }

  @Post('charges')
  @Operation({
    id: 'authorisations.postCharge',
    scope: 'payments:write',
    summary: 'Post a charge against an authorisation without capturing it',
    errors: [...standing, 'charge_exceeds_authorisation', 'charge_limit_reached'],
    answers: { 201: chargeSchema },
    params,
    example: { amount: 10_000, reference: 'spa' },
  })
  async postCharge(
    @Param('id') id: string,
    @Body() body: PostChargeDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ChargeResource>> {
    const { amount, reference = null, description = null, metadata } = body;
    const address = addressOf('auth', id, caller);
    const data = { ...address, amount, reference, description, metadata: metadata ?? {}, expectedRevision };
    const sent = this.commands.send('taps.post-charge', address.transactionId, data, context, caller);
    return this.answerCharge(await sent.catch(inWords), 201);
  }

  @Post('charges/:charge/void')
  @Operation({
    id: 'authorisations.voidCharge',
    scope: 'payments:write',
    summary: 'Void a posted charge',
    errors: [...standing, 'charge_not_found', 'charge_not_posted'],
    answers: { 200: chargeSchema },
    params: { ...params, charge: 'The id of the charge.' },
  })
  async voidCharge(
    @Param('id') id: string,
    @Param('charge') chargeId: string,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<ChargeResource>> {
    const address = addressOf('auth', id, caller);
    const data = { ...address, chargeId, expectedRevision };
    const sent = this.commands.send('taps.void-charge', address.transactionId, data, context, caller);
    return this.answerCharge(await sent.catch(inWords));
  }

  @Post('capture')
  @Operation({
    id: 'authorisations.capture',
    scope: 'payments:write',
    summary: 'Capture the posted charges, a stated amount, or everything; the rest is released',
    errors: [
      ...standing,
      'already_captured',
      'amount_exceeds_authorised',
      'amount_below_posted_charges',
      'fee_exceeds_amount',
      'psp_timeout',
      'capture_failed',
    ],
    answers: { 200: captureAnswerSchema },
    params,
    example: {},
  })
  async capture(
    @Param('id') id: string,
    @Body() { amount = null, tip_amount: tipAmount = null }: CaptureDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer> {
    const address = addressOf('auth', id, caller);
    const data = { ...address, amount, tipAmount, expectedRevision };
    const sent = this.commands.send('taps.capture', address.transactionId, data, context, caller);
    const reply = await sent.catch(inWords);
    this.records.noteWritten(reply);
    const { capture: made, authorisation, revision } = reply;
    const { id: captureId, at, status, amount: captured, tip_amount } = made;
    const capture = { id: captureId, object: 'capture', at, status, amount: captured, tip_amount };
    return new Answer({ capture, released_amount: authorisation.released_amount, authorisation }, { revision });
  }

  @Post('release')
  @Operation({
    id: 'authorisations.release',
    scope: 'payments:write',
    summary: 'Release all or some of the hold that is not posted',
    errors: [...standing, 'amount_exceeds_releasable', 'psp_error', 'psp_timeout'],
    answers: { 200: authorisationSchema },
    params,
    example: { amount: 1_000 },
  })
  async release(
    @Param('id') id: string,
    @Body() { amount = null }: ReleaseDto,
    @ExpectedRevision() expectedRevision: number | undefined,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<AuthorisationResource>> {
    const address = addressOf('auth', id, caller);
    const data = { ...address, amount, expectedRevision };
    const sent = this.commands.send('taps.release', address.transactionId, data, context, caller);
    return this.answer(await sent.catch(inWords));
  }

  private answer(reply: HoldReply): Answer<AuthorisationResource> {
    this.records.noteWritten(reply);
    return new Answer(reply.authorisation, { revision: reply.revision });
  }

  private answerCharge(reply: ChargeReply, status = 200): Answer<ChargeResource> {
    this.records.noteWritten(reply);
    return new Answer(reply.charge, { status, revision: reply.revision });
  }
}
