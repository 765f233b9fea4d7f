import { Controller, Get, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { FloatRow, Reply } from '@taprail/contracts';
import { Context, envelopeOf, type List, listSchema, Operation, operator, RequestContext } from '@taprail/http';
import { floatSchema } from './float.schema';

const name = 'ledger.read-float';
const timeoutMs = 25_000;

type FloatView = FloatRow & Readonly<{ object: 'float' }>;

/** Whether there will be money for the next payouts, over all platforms. */
@Controller('v1/ledger/float')
export class FloatController {
  constructor(@Inject(COMMAND_BUS) private readonly bus: CommandBus) {}

  @Get()
  @Operation({
    id: 'operator.float.get',
    scope: 'operator',
    summary: 'Get the money that the next payouts need, beside our balance at the bank',
    description:
      'One row per currency. Money of sales may become available at the provider days after it is paid out; top up the balance, or set a longer `delay_days`, if `short` is above 0.',
    errors: [],
    answers: { 200: listSchema(floatSchema) },
  })
  async read(@Context() context: RequestContext): Promise<List<FloatView>> {
    const envelope = { ...envelopeOf(context, operator), deadlineMs: Date.now() + timeoutMs };
    const rows = (await this.bus.send({ ...envelope, name, key: 'float', data: {} })) as Reply<typeof name>;
    const data = rows.map((row) => ({ object: 'float' as const, ...row }));
    return { object: 'list', data, has_more: false, next_cursor: null };
  }
}
