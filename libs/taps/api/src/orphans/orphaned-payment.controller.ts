import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { CommandName, Commands, HeldBackPayment, Reply } from '@taprail/contracts';
import { commandTimeoutMs } from '@taprail/contracts';
import { Context, envelopeOf, type List, listSchema, Operation, operator, RequestContext } from '@taprail/http';
import { ConfirmOrphansDto } from './orphaned-payment.dto';
import { orphanedPaymentSchema, orphansConfirmedSchema } from './orphaned-payment.schema';

const key = 'orphans';

/** Payments at Stripe that our log does not know or has ended, where they are too many to be cancelled unseen. */
@Controller('v1/operator/orphaned-payments')
export class OrphanedPaymentController {
  constructor(@Inject(COMMAND_BUS) private readonly bus: CommandBus) {}

  @Get()
  @Operation({
    id: 'operator.orphanedPayments.list',
    scope: 'operator',
    summary: 'List the orphaned payments that wait for a confirmation',
    description:
      'An hourly sweep cancels payments at Stripe whose tap is not in the event store, or has ended there. If more than 5 of them hold money, none is cancelled: the event store may be an old backup, or the wrong one. The list is empty otherwise.',
    errors: [],
    answers: { 200: listSchema(orphanedPaymentSchema) },
  })
  async list(@Context() context: RequestContext): Promise<List<OrphanedPaymentView>> {
    const found = await this.send('taps.list-orphans', {}, context);
    return { object: 'list', data: found.map(shown), has_more: false, next_cursor: null };
  }

  @Post('confirm')
  @HttpCode(202)
  @Operation({
    id: 'operator.orphanedPayments.confirm',
    scope: 'operator',
    summary: 'Confirm that the listed orphaned payments are cancelled',
    description:
      'Cancels every payment of the list, which releases the money that it holds. Each is looked for in the event store once more before. What could not be cancelled now is cancelled by the next sweep.',
    errors: ['orphaned_payments_changed'],
    answers: { 202: orphansConfirmedSchema },
    example: { count: 7 },
  })
  async confirm(@Body() { count }: ConfirmOrphansDto, @Context() context: RequestContext) {
    const { confirmed } = await this.send('taps.confirm-orphans', { count }, context);
    return { object: 'orphaned_payments_confirmation', confirmed };
  }

  private async send<Name extends CommandName>(
    name: Name,
    data: Commands[Name]['data'],
    context: RequestContext,
  ): Promise<Reply<Name>> {
    const deadlineMs = Date.now() + commandTimeoutMs(name);
    return (await this.bus.send({ ...envelopeOf(context, operator), name, key, data, deadlineMs })) as Reply<Name>;
  }
}

const shown = ({ payment, transactionId, amount, currency, madeAt, holds }: HeldBackPayment) => ({
  object: 'orphaned_payment' as const,
  payment,
  transaction_id: transactionId,
  amount,
  currency,
  holds_money: holds,
  created_at: madeAt,
});

type OrphanedPaymentView = ReturnType<typeof shown>;
