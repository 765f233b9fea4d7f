import type { SubMerchant } from '@taprail/sdk';
import { onboardingStatuses } from '../onboarding/queue-order';

export const merchantSorts = ['newest', 'oldest', 'volume'] as const;
export type MerchantSort = (typeof merchantSorts)[number];

/** The filters of the table, as the address has them. `onboarding`: every status on the way to payments. */
export type MerchantFilters = Readonly<{
  status: SubMerchant['status'] | 'onboarding' | undefined;
  sort: MerchantSort;
  q: string;
}>;

export const onTheWay = ['pending_requirements', 'errored', 'creating', 'received'] as const;

export const readMerchantFilters = (search: string): MerchantFilters => {
  const params = new URLSearchParams(search);
  const status = params.get('status');
  return {
    status: status === 'onboarding' ? status : onboardingStatuses.find((each) => each === status),
    sort: merchantSorts.find((each) => each === params.get('sort')) ?? 'newest',
    q: params.get('q')?.trim() ?? '',
  };
};

export const isFiltered = ({ status, q }: MerchantFilters): boolean => status !== undefined || q !== '';
