import type { TapRequest } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { CurrencyCode } from '@taprail/money';
import type { Settings } from '@taprail/settings';
import { tapFault } from '@taprail/taps-domain';

/** Refuses what can be refused without a card. */
export const checkTap = (tap: TapRequest, { environment }: Pick<Settings, 'environment'>): void => {
  const fault = tapFault(tap as TapRequest & { currency: CurrencyCode }, environment);
  if (fault) throw new Rejection(fault.code, fault.details ?? {}, fault.param);
};
