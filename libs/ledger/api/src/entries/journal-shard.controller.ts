import { Body, Controller, Inject, Param, Post } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { countField, type JsonSchema, objectField, says } from '@taprail/contracts';
import { Answer, Context, HttpProblem, Operation, RequestContext, Words, envelopeOf, operator } from '@taprail/http';
import { isShard } from '@taprail/ledger-domain';
import { IsString, Length } from 'class-validator';
import { text, whole } from '../schema-parts';

const timeoutMs = 10_000;

export class ResumeLaneDto {
  /** The fault that it had stopped at, and how that was mended. */
  @IsString()
  @Length(1, 500)
  @Words('Reason why the shard had stopped, and how that was fixed. It is kept.')
  reason!: string;
}

type Resumed = Readonly<{ object: 'journal_lane'; shard: number; reason: string }>;

const resumedSchema: JsonSchema = {
  title: 'JournalLane',
  description: 'A shard of the journal that was resumed.',
  ...whole({
    object: objectField('journal_lane'),
    shard: countField('Number of the shard.', 3),
    reason: says(text, 'Reason given.', 'The price list was mended, see incident 7'),
  }),
};

@Controller('v1/operator/journal-lanes')
export class JournalShardController {
  constructor(@Inject(COMMAND_BUS) private readonly bus: CommandBus) {}

  @Post(':shard/resume')
  @Operation({
    id: 'operator.journalLanes.resume',
    scope: 'operator',
    summary: 'Resume a shard of the journal that has stopped',
    description:
      'The posting at which it had stopped is tried again, and everything that arrived since is posted in order. The alert JournalStopped names the shard.',
    errors: ['journal_lane_not_found'],
    answers: { 202: resumedSchema },
    params: { shard: 'Number of the shard, 0 to 7.' },
    example: { reason: 'The price list was mended, see incident 7' },
  })
  async resume(
    @Param('shard') named: string,
    @Body() { reason }: ResumeLaneDto,
    @Context() context: RequestContext,
  ): Promise<Answer<Resumed>> {
    const shard = /^\d$/.test(named) ? Number(named) : Number.NaN;
    if (!isShard(shard)) throw new HttpProblem('journal_lane_not_found');
    const envelope = { ...envelopeOf(context, operator), deadlineMs: Date.now() + timeoutMs };
    const [key, data] = [`shard-${shard}`, { shard, reason }];
    await this.bus.send({ ...envelope, name: 'ledger.note-shard-resumed', key, data });
    return new Answer({ object: 'journal_lane', shard, reason }, { status: 202 });
  }
}
