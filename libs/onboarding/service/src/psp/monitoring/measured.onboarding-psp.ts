import type { Registry } from '@taprail/telemetry';
import { Counter, Histogram } from 'prom-client';
import type { OnboardingPsp } from '../onboarding-psp';

const operations = {
  createAccount: 'create_account',
  updateAccount: 'update_account',
  readAccount: 'read_account',
  ownerOf: 'owner_of',
  findAccount: 'find_account',
  uploadFile: 'upload_file',
  closeAccount: 'close_account',
  check: 'check',
} as const satisfies Record<Exclude<keyof OnboardingPsp, 'countries'>, string>;

/** The label of an answer by the name of its error; any other error is ours. */
const outcomes: Readonly<Record<string, string>> = {
  PspUnavailable: 'unavailable',
  PspMisconfigured: 'misconfigured',
  PspRefused: 'refused',
  PspBug: 'bug',
};
const outcomeOf = (error: unknown): string => (error instanceof Error ? outcomes[error.name] : undefined) ?? 'bug';

/** The PSP with a watch beside it: how long calls take and how they end. A call may be several requests. */
export const measured = (psp: OnboardingPsp, registry: Registry): OnboardingPsp => {
  const requests = new Counter({
    name: 'psp_requests_total',
    help: 'Calls to the payment service provider by how they ended.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'psp_request_duration_seconds',
    help: 'Time of a call to the payment service provider, its repetitions included.',
    labelNames: ['operation'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 45],
    registers: [registry],
  });
  // From the start, so that an alert sees the first failure as a step and not as a new series.
  for (const operation of Object.values(operations)) {
    for (const outcome of ['ok', ...Object.values(outcomes)]) requests.inc({ operation, outcome }, 0);
  }
  const timed =
    <Args extends readonly unknown[], Result>(operation: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const startedAt = performance.now();
      let outcome = 'ok';
      try {
        return await call(...args);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        requests.inc({ operation, outcome });
        duration.observe({ operation }, (performance.now() - startedAt) / 1_000);
      }
    };
  return {
    countries: psp.countries,
    createAccount: timed(operations.createAccount, (...args) => psp.createAccount(...args)),
    updateAccount: timed(operations.updateAccount, (...args) => psp.updateAccount(...args)),
    readAccount: timed(operations.readAccount, (...args) => psp.readAccount(...args)),
    ownerOf: timed(operations.ownerOf, (...args) => psp.ownerOf(...args)),
    findAccount: timed(operations.findAccount, (...args) => psp.findAccount(...args)),
    uploadFile: timed(operations.uploadFile, (...args) => psp.uploadFile(...args)),
    closeAccount: timed(operations.closeAccount, (...args) => psp.closeAccount(...args)),
    check: timed(operations.check, () => psp.check()),
  };
};
