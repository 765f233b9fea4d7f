import { Controller, Get, Param, Query } from '@nestjs/common';
import { disputeSchema, subMerchantIdOf } from '@taprail/contracts';
import {
  Answer,
  Caller,
  type List,
  listAnswer,
  listSchema,
  Operation,
  cursorPosition,
  positionCursor,
} from '@taprail/http';
import { createdFilters, equalTo } from '@taprail/subscriptions';
import type { ChainDisputeView } from '@taprail/taps-domain';
import { Disputes } from './disputes';
import { ListDisputesQuery } from './evidence.dto';

const scope = 'disputes:read';

@Controller('v1/disputes')
export class DisputeReadsController {
  constructor(private readonly disputes: Disputes) {}

  @Get()
  @Operation({
    id: 'disputes.list',
    scope,
    summary: 'List disputes, newest first',
    errors: ['invalid_cursor'],
    answers: { 200: listSchema(disputeSchema) },
  })
  async list(@Query() query: ListDisputesQuery, @Caller() caller: Caller): Promise<List<ChainDisputeView>> {
    const { limit, order, cursor, created, submerchant } = query;
    const wanted = {
      status: query.status,
      chain: query.authorisation_chain_id,
      sub_merchant: submerchant === undefined ? undefined : subMerchantIdOf(caller.platformId, submerchant),
    };
    const filters = [...equalTo(wanted), ...createdFilters(created)];
    const options = { filters, order, limit: limit + 1 };
    const rows = await this.disputes.list(caller.platformId, { ...options, ...cursorPosition(cursor) });
    const page = listAnswer(rows, limit, positionCursor);
    const data = page.data.map(async ({ row }) => this.disputes.show(await this.disputes.behind(row, caller)));
    return { ...page, data: await Promise.all(data) };
  }

  @Get(':id')
  @Operation({
    id: 'disputes.get',
    scope,
    summary: 'Get a dispute with the charges of its authorisation chain',
    errors: ['dispute_not_found'],
    answers: { 200: disputeSchema },
    conditional: true,
    params: { id: 'The id of the dispute.' },
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<ChainDisputeView>> {
    const found = await this.disputes.findOwned(id, caller);
    return new Answer(await this.disputes.show(found), { revision: found.revision });
  }
}
