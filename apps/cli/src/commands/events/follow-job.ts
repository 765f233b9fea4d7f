import type { Job } from '@taprail/sdk';
import type { ApiObject } from '../../output/value';
import { type ExitCode, exitCodes } from '../../program/failure';
import type { Context } from '../../session/context';

const timeoutMs = 3_600_000;

/** Shows how far a job is until it has ended; one that found something wrong ends with 7. */
export const followJob = async (context: Context, answer: ApiObject): Promise<ExitCode> => {
  // A dry run is answered with an estimate at once.
  if (answer['object'] !== 'job') {
    context.out.record(answer);
    return exitCodes.done;
  }
  const client = await context.client();
  const progress = context.out.progress(String(answer['kind']));
  const isOver = (job: Job): boolean => {
    progress.show(job.done, job.total);
    return job.status !== 'running';
  };
  const job = await client.jobs.waitUntil(String(answer['id']), isOver, { timeoutMs, signal: context.signal });
  progress.end();
  context.out.record(job as unknown as ApiObject);
  return isFine(job) ? exitCodes.done : exitCodes.finding;
};

const isFine = ({ status, errors, result }: Job): boolean =>
  status === 'succeeded' && errors.length === 0 && (result as ApiObject | null)?.['passed'] !== false;
