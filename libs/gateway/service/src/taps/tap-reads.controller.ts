import { Controller, Get, Query } from '@nestjs/common';
import { Caller, type List, listAnswer, listSchema, Operation } from '@taprail/http';
import { type TapView, tapView } from '@taprail/taps-domain';
import { createdFilters } from '../reads/created-filters';
import { cursorPosition, positionCursor } from '../reads/position-cursor';
import { subMerchantIdOf } from '../sub-merchants/named-sub-merchants';
import { tapSchema } from './tap.schema';
import { ListTapsQuery } from './transaction-query.dto';
import { TransactionRecords } from './transaction-records';

@Controller('v1/taps')
export class TapReadsController {
  constructor(private readonly records: TransactionRecords) {}

  @Get()
  @Operation({
    id: 'taps.list',
    scope: 'payments:read',
    summary: 'List taps, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(tapSchema) },
  })
  async list(@Query() query: ListTapsQuery, @Caller() { platformId }: Caller): Promise<List<TapView>> {
    const { limit, order, cursor, created, submerchant } = query;
    const wanted = {
      tap_status: query.status,
      currency: query.currency?.toUpperCase(),
      chain: query.authorisation_chain_id,
      reference: query.reference,
      sub_merchant: submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant),
    };
    const filters = Object.entries(wanted).flatMap(([column, value]) =>
      value === undefined ? [] : [{ column, operator: '=', value } as const],
    );
    const options = { filters: [...filters, ...createdFilters(created)], order, limit: limit + 1 };
    const rows = await this.records.list(platformId, { ...options, ...cursorPosition(cursor) });
    return listAnswer(rows, limit, positionCursor, ({ row }) => tapView(row));
  }
}
