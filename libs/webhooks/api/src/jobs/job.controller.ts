import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { derivedId, isId } from '@taprail/contracts';
import { fold } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import { Answer, Caller, Context, HttpProblem, Operation, RequestContext, CommandSender } from '@taprail/http';
import { job, type JobEvent, jobStreamPrefix, jobView, type JobView, upcasters } from '@taprail/webhooks-domain';
import { BulkRedeliverDto } from './bulk-redeliver.dto';
import { EstimateReplay } from './estimate-replay';
import { estimateSchema, jobSchema } from './job.schema';

const codec = new Codec<JobEvent>(upcasters);
const params = { id: 'The id of the job, job_….' };

@Controller('v1')
export class JobController {
  constructor(
    private readonly commands: CommandSender,
    private readonly estimates: EstimateReplay,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  @Post('events/redeliver')
  @HttpCode(202)
  @Operation({
    id: 'events.redeliverMany',
    scope: 'events:redeliver',
    summary: 'Redeliver every event of a time range, as a job',
    description:
      'With dry_run nothing is sent: the response is 200 and states how many events match and how many would be left out.',
    errors: ['endpoint_not_found'],
    answers: { 200: estimateSchema, 202: jobSchema },
    example: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', types: ['payout.paid'], status: 'failed' },
  })
  async redeliver(
    @Body() body: BulkRedeliverDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<Answer<object>> {
    const { from, to, types = [], endpoint = null, status = null, dry_run: isDry = false } = body;
    if (Date.parse(from) > Date.parse(to)) {
      throw new HttpProblem('invalid_value', { param: 'to', message: 'to must not be before from.' });
    }
    const { platformId } = caller;
    const range = {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      kinds: types,
      endpointId: endpoint,
      deliveryStatus: status,
    };
    if (isDry) return new Answer(await this.estimates.estimate({ platformId, ...range }), { status: 200 });
    const jobId = derivedId('job', context.commandId);
    const order = { kind: 'events.redeliver', ...range } as const;
    const { job: started } = await this.commands.send(
      'webhooks.start-job',
      jobId,
      { platformId, jobId, order },
      context,
      caller,
    );
    return new Answer(started, { status: 202 });
  }

  @Get('jobs/:id')
  @Operation({
    id: 'jobs.get',
    scope: 'events:read',
    summary: 'Get a job with its progress and result',
    errors: ['job_not_found'],
    answers: { 200: jobSchema },
    params,
  })
  async find(@Param('id') id: string, @Caller() { platformId }: Caller): Promise<JobView> {
    const history = isId('job', id) ? await readStream(this.store, `${jobStreamPrefix}${id}`) : [];
    const state = fold(
      job,
      history.map((recorded) => codec.decode(recorded).event),
    );
    if (state.status === 'none' || state.platformId !== platformId) throw new HttpProblem('job_not_found');
    return jobView(state);
  }

  @Post('jobs/:id/cancel')
  @HttpCode(200)
  @Operation({
    id: 'jobs.cancel',
    scope: 'events:redeliver',
    summary: 'Cancel a job; completed work is kept',
    errors: ['job_not_found'],
    answers: { 200: jobSchema },
    params,
  })
  async cancel(
    @Param('id') jobId: string,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<JobView> {
    if (!isId('job', jobId)) throw new HttpProblem('job_not_found');
    const data = { platformId: caller.platformId, jobId };
    return (await this.commands.send('webhooks.cancel-job', jobId, data, context, caller)).job;
  }
}
