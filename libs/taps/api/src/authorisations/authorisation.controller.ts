import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type CommandName, type Commands, derivedId, type TransactionReply } from '@taprail/contracts';
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
import { type AuthorisationView, authorisationView, chargeView } from '@taprail/taps-domain';
import { CaptureDto, IncreaseDto, PostChargeDto, ReleaseDto } from '../taps/tap.dto';
import { authorisationSchema, captureAnswerSchema, chargeSchema } from '../taps/tap.schema';
import { asNotFoundOf, transactionBehind } from '../transactions/transaction-ids';
import { TransactionRecords } from '../transactions/transaction-records';

type TapsCommand = Extract<CommandName, `taps.${string}`>;

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
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<AuthorisationView>> {
    const { record, revision } = await this.records.own(transactionBehind('auth', id), caller).catch(inWords);
    return new Answer(authorisationView(record, this.clock.now()), { revision });
  }

  @Post('increase')
  @Operation({
    id: 'authorisations.increase',
    scope: 'payments:write',
    summary: 'Increase an authorisation in place, up to its ceiling, without a new tap',
    description: 'Say `new_amount`, which is safe to send twice, or `increase_by`.',
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
  ): Promise<Answer<AuthorisationView>> {
    if (newAmount === null && increaseBy === null) throw new HttpProblem('missing_field', { param: 'new_amount' });
    if (newAmount !== null && increaseBy !== null) {
      const message = 'Say new_amount or increase_by, not both.';
      throw new HttpProblem('invalid_value', { param: 'increase_by', message });
    }
    const increase = { newAmount, increaseBy, reason, expectedRevision };
    const reply = await this.ask('taps.increase', id, increase, context, caller);
    return this.show(reply);
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
  ): Promise<Answer> {
    const { amount, reference = null, description = null, metadata } = body;
    const charge = { amount, reference, description, metadata: metadata ?? {}, expectedRevision };
    const reply = await this.ask('taps.post-charge', id, charge, context, caller);
    // By its own id: a repeated command may find more charges after this one.
    const chargeId = derivedId('chg', context.commandId);
    const posted = this.records.learn(reply).authorisation.charges.find((each) => each.id === chargeId);
    if (!posted) throw new Error(`The charge is not in the stream that was just written: ${id}`);
    return new Answer(chargeView(posted), { status: 201, revision: reply.revision });
  }

  @Post('charges/:charge/void')
  @Operation({
    id: 'authorisations.voidCharge',
    scope: 'payments:write',
    summary: 'Take a posted charge away again',
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
  ): Promise<Answer> {
    const reply = await this.ask('taps.void-charge', id, { chargeId, expectedRevision }, context, caller);
    const voided = this.records.learn(reply).authorisation.charges.find((charge) => charge.id === chargeId);
    if (!voided) throw new HttpProblem('charge_not_found');
    return new Answer(chargeView(voided), { revision: reply.revision });
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
    const reply = await this.ask('taps.capture', id, { amount, tipAmount, expectedRevision }, context, caller);
    const state = this.records.learn(reply);
    const { id: captureId, status, amount: taken, tipAmount: tip, at } = state.capture!;
    const capture = { id: captureId, object: 'capture', at, status, amount: taken, tip_amount: tip };
    const authorisation = authorisationView(state, this.clock.now());
    const body = { capture, released_amount: authorisation.released_amount, authorisation };
    return new Answer(body, { revision: reply.revision });
  }

  @Post('release')
  @Operation({
    id: 'authorisations.release',
    scope: 'payments:write',
    summary: 'Give back what is held and not posted, or a part of it',
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
  ): Promise<Answer<AuthorisationView>> {
    return this.show(await this.ask('taps.release', id, { amount, expectedRevision }, context, caller));
  }

  private show(reply: TransactionReply): Answer<AuthorisationView> {
    const view = authorisationView(this.records.learn(reply), this.clock.now());
    return new Answer(view, { revision: reply.revision });
  }

  private ask<Name extends TapsCommand>(
    name: Name,
    id: string,
    more: Omit<Commands[Name]['data'], 'transactionId' | 'platformId'>,
    context: RequestContext,
    caller: Caller,
  ): Promise<TransactionReply> {
    const transactionId = transactionBehind('auth', id);
    const data = { ...more, transactionId, platformId: caller.platformId } as unknown as Commands[Name]['data'];
    return this.commands.send(name, transactionId, data, context, caller).catch(inWords) as Promise<TransactionReply>;
  }
}
