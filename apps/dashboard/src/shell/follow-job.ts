import type { Job } from '@taprail/sdk';
import { client } from '../requests/client';
import { queries } from '../requests/use-read';
import { runInTray } from './work';

const stepMs = 400;

/** A job of the server in the tray, until it is over; cancelled there, it is cancelled at the server too. */
export const followJob = (title: string, begun: Job, resultOf: (job: Job) => string): Promise<void> =>
  runInTray(title, async (report, signal) => {
    let job = begun;
    while (job.status === 'running') {
      report(job.done, job.total);
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      job = signal.aborted ? await client.jobs.cancel(job.id) : await client.jobs.get(job.id);
    }
    await queries.invalidateQueries();
    return job.status === 'cancelled' ? `Cancelled after ${job.done}. Completed items are kept.` : resultOf(job);
  });
