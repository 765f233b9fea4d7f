import { fold } from '@taprail/event-sourcing';
import { specify } from '@taprail/event-sourcing/testing';
import { job, jobErrorsMax, type JobEvent, type JobOrder, type KnownJob } from './job';
import { jobView } from './job.view';

const given = specify(job);
const at = '2026-03-01T10:00:00.000Z';
const of = { jobId: 'job_1', at };
const order: JobOrder = {
  kind: 'events.redeliver',
  from: at,
  to: at,
  kinds: ['tap.approved'],
  endpointId: null,
  deliveryStatus: null,
};
const started: JobEvent = { type: 'JobStarted', data: { ...of, platformId: 'plt_1', order } };
const error = { eventId: 'evt_1', code: 'replay_window_expired' };
const progress = (done: number, total = 10) => ({ type: 'Progress', ...of, done, total, errors: [error] }) as const;
const progressed = (done: number, total = 10): JobEvent => ({
  type: 'JobProgressed',
  data: { ...of, done, total, errors: [error] },
});
const finished: JobEvent = { type: 'JobFinished', data: { ...of, result: { queued: 9 } } };
const cancelled: JobEvent = { type: 'JobCancelled', data: of };
const cancel = { type: 'Cancel', ...of, platformId: 'plt_1' } as const;

describe('a job', () => {
  it('is started once', () => {
    given()
      .when({ type: 'Start', ...of, platformId: 'plt_1', order })
      .then(started);
    given(started)
      .when({ type: 'Start', ...of, platformId: 'plt_1', order })
      .thenNothing();
  });

  it('says how far it is, and never goes back', () => {
    given(started).when(progress(5)).then(progressed(5));
    given(started, progressed(5)).when(progress(3)).thenNothing();
    given(started, progressed(5)).when(progress(6)).then(progressed(6));
  });

  it('is finished, or cancelled by its platform, and nothing happens after that', () => {
    given(started)
      .when({ type: 'Finish', ...of, result: { queued: 9 } })
      .then(finished);
    given(started).when(cancel).then(cancelled);
    for (const end of [finished, cancelled]) {
      given(started, end).when(progress(9)).thenNothing();
      given(started, end).when(cancel).thenNothing();
      given(started, end)
        .when({ type: 'Finish', ...of, result: {} })
        .thenNothing();
    }
  });

  it('is unknown to others', () => {
    given().when(cancel).thenRejected('job_not_found');
    given(started)
      .when({ ...cancel, platformId: 'plt_2' })
      .thenRejected('job_not_found');
  });

  it('is shown with the first of its errors', () => {
    const many = Array.from({ length: jobErrorsMax + 5 }, (_, n) => progressed(n + 1, 200));
    const state = fold(job, [started, ...many, finished]) as KnownJob;
    expect(jobView(state)).toEqual({
      id: 'job_1',
      object: 'job',
      kind: 'events.redeliver',
      status: 'succeeded',
      done: jobErrorsMax + 5,
      total: 200,
      result: { queued: 9 },
      errors: Array(jobErrorsMax).fill({ event_id: 'evt_1', code: 'replay_window_expired' }),
      created_at: at,
      finished_at: at,
    });
  });
});
