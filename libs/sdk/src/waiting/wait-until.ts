import type { AnswerFacts, Call, ConditionalRead, ReadOptions } from '../client/options';
import type { Job, SubMerchant } from '../generated/schemas';
import { pause } from '../request/pause';

export type WaitOptions = Readonly<{
  /** How long to wait altogether. A minute unless given. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}>;

/** It did not come to pass: the time was up, or it cannot come to pass any more. `last` is what was seen last. */
export class TaprailWaitError<T = unknown> extends Error {
  override readonly name = 'TaprailWaitError';

  constructor(
    message: string,
    readonly last: T,
  ) {
    super(message);
  }
}

const timeoutMsDefault = 60_000;
/** The longest that the API holds an answer back. */
const longPollS = 30;
const stepMs = 250;
const stepMsMax = 2_000;

/** `active`: it may take payments and be paid out. Or a status, or any question about what is seen. */
export type SubMerchantGoal = 'active' | SubMerchant['status'] | ((seen: SubMerchant) => boolean);

type Seen<T> = Readonly<{ data: T; response: AnswerFacts }>;
type ReadSubMerchant = {
  (ref: string, params: Readonly<{ wait: number }>, options: ConditionalRead): Call<SubMerchant | null>;
  (ref: string, params?: Readonly<{ wait?: number }>, options?: ReadOptions): Call<SubMerchant>;
};

/** Follows a sub-merchant by long polls: each is answered when it has changed. */
export const waitForSubMerchant = async (
  get: ReadSubMerchant,
  ref: string,
  goal: SubMerchantGoal,
  { timeoutMs = timeoutMsDefault, signal }: WaitOptions = {},
): Promise<SubMerchant> => {
  const endMs = Date.now() + timeoutMs;
  let { data: last, response } = await get(ref, {}, { signal }).withResponse();
  while (!isReached(goal, last)) {
    if (typeof goal !== 'function' && last.status === 'rejected') {
      throw new TaprailWaitError(`${ref} was rejected and will never be ${goal}`, last);
    }
    const wait = Math.min(longPollS, Math.ceil((endMs - Date.now()) / 1_000));
    if (wait < 1)
      throw new TaprailWaitError(`${ref} is ${last.status}; it did not get there within ${timeoutMs / 1_000} s`, last);
    const seen: Seen<SubMerchant | null> = await get(
      ref,
      { wait },
      { signal, ifNoneMatch: response.etag ?? '' },
    ).withResponse();
    if (seen.data) ({ data: last, response } = seen as Seen<SubMerchant>);
  }
  return last;
};

const isReached = (goal: SubMerchantGoal, seen: SubMerchant): boolean => {
  if (typeof goal === 'function') return goal(seen);
  if (goal !== 'active') return seen.status === goal;
  return seen.status === 'enabled' && seen.charges_enabled && seen.payouts_enabled;
};

/** Polls a job until it is over, whatever its end, or until the question is answered with yes. */
export const waitForJob = async (
  get: (id: string, options?: ReadOptions) => Call<Job>,
  id: string,
  goal: (job: Job) => boolean = ({ status }) => status !== 'running',
  { timeoutMs = timeoutMsDefault, signal }: WaitOptions = {},
): Promise<Job> => {
  const endMs = Date.now() + timeoutMs;
  for (let step = stepMs; ; step = Math.min(stepMsMax, step * 2)) {
    const job = await get(id, { signal });
    if (goal(job)) return job;
    if (Date.now() > endMs) throw new TaprailWaitError(`${id} is ${job.status} after ${timeoutMs / 1_000} s`, job);
    await pause(step, signal);
  }
};
