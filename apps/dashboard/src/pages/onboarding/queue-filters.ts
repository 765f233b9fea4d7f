import type { SubMerchant } from '@taprail/sdk';
import { businessName, duties, type Duty, dutyOf, onboardingStatuses } from './queue-order';

/** The filters of the queue, as the address has them. */
export type QueueFilters = Readonly<{
  status: SubMerchant['status'] | undefined;
  duty: Duty | undefined;
  find: string;
}>;

export const readQueueFilters = (search: string): QueueFilters => {
  const params = new URLSearchParams(search);
  return {
    status: onboardingStatuses.find((each) => each === params.get('status')),
    duty: duties.find((each) => each === params.get('act')),
    find: params.get('find')?.trim() ?? '',
  };
};

/** The API narrows by status alone; the rest is looked for in what was read. */
export const fitsQueue = (row: SubMerchant, { duty, find }: QueueFilters): boolean => {
  if (duty !== undefined && dutyOf(row) !== duty) return false;
  const texts = [row.externalRef, row.details?.email, businessName(row)];
  return texts.some((text) => text?.toLowerCase().includes(find.toLowerCase()));
};
