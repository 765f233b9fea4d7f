import { type FailureCode, failureCodes } from '@taprail/ledger-domain';
import type { Registry } from '@taprail/telemetry';
import { Counter } from 'prom-client';

export type CountFailure = (failureCode: FailureCode) => void;

/** Payouts that the bank refused or returned, by its reason. */
export const failureCounter = (registry: Registry): CountFailure => {
  const failures = new Counter({
    name: 'ledger_payouts_failed_total',
    help: 'Payouts that the bank refused, or returned after it had paid them.',
    labelNames: ['failure_code'],
    registers: [registry],
  });
  // Prometheus sees no increase in a series that begins at 1.
  for (const failure_code of failureCodes) failures.inc({ failure_code }, 0);
  return (failure_code) => failures.inc({ failure_code });
};
