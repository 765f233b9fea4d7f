import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { derivedId } from '@taprail/contracts';
import { Caller, Context, HttpProblem, Operation, RequestContext, CommandSender } from '@taprail/http';
import type { JobView } from '@taprail/webhooks-domain';
import { DrillDto } from '../jobs/bulk-redeliver.dto';
import { Endpoints } from '../endpoints/endpoints';
import { jobSchema } from '../jobs/job.schema';

/** Only in the test environment: deliberate duplicates, disorder, delay and a forgery. */
@Controller('v1/test/webhook-endpoints')
export class DrillController {
  constructor(
    private readonly commands: CommandSender,
    private readonly endpoints: Endpoints,
  ) {}

  @Post(':id/drill')
  @HttpCode(202)
  @Operation({
    id: 'test.webhookEndpoints.drill',
    scope: 'webhooks:manage',
    summary: 'Drill a receiver with duplicates, disorder, delay and a forged event',
    description:
      'Starts a job whose result states for each event whether every genuine copy was acknowledged and the forged one rejected.',
    errors: ['endpoint_not_found'],
    answers: { 202: jobSchema },
    params: { id: 'The id of the endpoint, we_….' },
    example: { count: 3, duplicates: 2, reorder: true, bad_signature: true },
  })
  async drill(
    @Param('id') endpointId: string,
    @Body()
    { count = 3, duplicates = 1, reorder = true, delay_s: delayS = 0, bad_signature: badSignature = true }: DrillDto,
    @Context() context: RequestContext,
    @Caller() caller: Caller,
  ): Promise<JobView> {
    const { platformId } = caller;
    if (!(await this.endpoints.find(platformId, endpointId))) throw new HttpProblem('endpoint_not_found');
    const jobId = derivedId('job', context.commandId);
    const manner = { count, duplicates, reorder, delayMs: delayS * 1_000, badSignature };
    const order = { kind: 'webhooks.drill', endpointId, ...manner } as const;
    const { job } = await this.commands.send(
      'webhooks.start-job',
      jobId,
      { platformId, jobId, order },
      context,
      caller,
    );
    return job;
  }
}
