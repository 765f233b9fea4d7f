import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, JobReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { type Job, jobView } from '@taprail/webhooks-domain';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { Jobs } from './jobs';

/** Jobs are started and cancelled here; the process that follows the log runs them. */
@Controller()
export class JobCommands {
  constructor(
    private readonly jobs: Jobs,
    private readonly endpoints: EndpointStreams,
  ) {}

  @OnCommand('webhooks.start-job')
  async start(command: Command<'webhooks.start-job'>): Promise<JobReply> {
    const { platformId, jobId, order } = command.data;
    if (order.endpointId !== null) await this.requireEndpoint(platformId, order.endpointId);
    const { state } = await this.jobs.execute(jobId, { type: 'Start', jobId, platformId, order }, command);
    return replyOf(state);
  }

  @OnCommand('webhooks.cancel-job')
  async cancel(command: Command<'webhooks.cancel-job'>): Promise<JobReply> {
    const { platformId, jobId } = command.data;
    return replyOf((await this.jobs.execute(jobId, { type: 'Cancel', jobId, platformId }, command)).state);
  }

  private async requireEndpoint(platformId: string, endpointId: string): Promise<void> {
    const endpoint = (await this.endpoints.load(platformId)).state.endpoints[endpointId];
    if (!endpoint || endpoint.status === 'deleted') throw new Rejection('endpoint_not_found', {}, 'endpoint');
  }
}

const replyOf = (job: Job): JobReply => {
  if (job.status === 'none') throw new Error('A job without history cannot be answered');
  return { job: jobView(job) };
};
