import { Controller, Get, Query } from '@nestjs/common';
import { Caller, type List, listAnswer, listSchema, Operation, positionCursor } from '@taprail/http';
import { type TapView, tapView } from '@taprail/taps-domain';
import { saleList } from '../transactions/sale-list';
import { tapSchema } from './tap.schema';
import { ListTapsQuery } from '../transactions/transaction-query.dto';
import { TransactionRecords } from '../transactions/transaction-records';

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
    const rows = await this.records.list(platformId, saleList(query, platformId, { tap_status: query.status }));
    return listAnswer(rows, query.limit, positionCursor, ({ row }) => tapView(row));
  }
}
