import { Controller, Get, Param, Query } from '@nestjs/common';
import { subMerchantIdOf } from '@taprail/contracts';
import {
  Answer,
  Caller,
  cursorPosition,
  type List,
  listAnswer,
  listSchema,
  Operation,
  positionCursor,
} from '@taprail/http';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import { refundView, type RefundView } from '@taprail/taps-domain';
import { refundSchema } from '../taps/tap.schema';
import { ListRefundsQuery } from './list-refunds.dto';
import { Refunds } from './refunds';

const scope = 'payments:read';

@Controller('v1/refunds')
export class RefundController {
  constructor(private readonly refunds: Refunds) {}

  @Get()
  @Operation({
    id: 'refunds.list',
    scope,
    summary: 'List refunds, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(refundSchema) },
  })
  async list(@Query() query: ListRefundsQuery, @Caller() caller: Caller): Promise<List<RefundView>> {
    const { limit, order, cursor, created, status, submerchant, transaction } = query;
    const sub_merchant = submerchant === undefined ? undefined : subMerchantIdOf(caller.platformId, submerchant);
    const filters = [...equalTo({ status, sub_merchant, transaction }), ...createdFilters(created)];
    const options = { filters, order, limit: limit + 1, ...cursorPosition(cursor) };
    const page = listAnswer(await this.refunds.list(caller.platformId, options), limit, positionCursor);
    const data = page.data.map(async ({ row }) => {
      const found = await this.refunds.behind(row, caller);
      return refundView(found.transaction, found.refund);
    });
    return { ...page, data: await Promise.all(data) };
  }

  @Get(':id')
  @Operation({
    id: 'refunds.get',
    scope,
    summary: 'Get a refund',
    errors: ['refund_not_found'],
    answers: { 200: refundSchema },
    conditional: true,
    params: { id: 'The id of the refund.' },
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<RefundView>> {
    const { transaction, refund, revision } = await this.refunds.findOwned(id, caller);
    return new Answer(refundView(transaction, refund), { revision });
  }
}
