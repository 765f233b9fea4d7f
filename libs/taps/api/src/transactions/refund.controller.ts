import { Controller, Get, Inject, Param } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { Answer, Caller, HttpProblem, Operation } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader, PartIndex, RecentWrites } from '@taprail/subscriptions';
import { refundView, type RefundView } from '@taprail/taps-domain';
import { refundIndex, type RefundRow } from './refund.projection';
import { refundSchema } from '../taps/tap.schema';
import { TransactionRecords } from './transaction-records';

@Controller('v1/refunds')
export class RefundController {
  private readonly index: PartIndex<RefundRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    writes: RecentWrites,
    private readonly records: TransactionRecords,
  ) {
    this.index = new PartIndex(new ProjectionReader(readStore, refundIndex), writes);
  }

  @Get(':id')
  @Operation({
    id: 'refunds.get',
    scope: 'payments:read',
    summary: 'Get a refund',
    errors: ['refund_not_found'],
    answers: { 200: refundSchema },
    conditional: true,
    params: { id: 'The id of the refund.' },
  })
  async find(@Param('id') id: string, @Caller() caller: Caller): Promise<Answer<RefundView>> {
    const row = isId('re', id) ? await this.index.find(id, caller.platformId) : undefined;
    const found = row && (await this.records.findOwned(row.transactionId, caller));
    const refund = found?.record.refunds.find((each) => each.id === id);
    if (!found || !refund) throw new HttpProblem('refund_not_found');
    return new Answer(refundView(found.record, refund), { revision: found.revision });
  }
}
