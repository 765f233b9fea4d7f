import { ChainKeys } from '@taprail/event-store';
import type { Settings } from './settings';

/** Undefined where no key was given: events carry no codes then. */
export const chainKeysOf = ({ chainKeys }: Pick<Settings, 'chainKeys'>): ChainKeys | undefined =>
  chainKeys === undefined ? undefined : new ChainKeys(chainKeys);

/** As an option of the event store. */
export const signing = (settings: Pick<Settings, 'chainKeys'>): Readonly<{ chainKeys?: ChainKeys }> => {
  const chainKeys = chainKeysOf(settings);
  return chainKeys === undefined ? {} : { chainKeys };
};
