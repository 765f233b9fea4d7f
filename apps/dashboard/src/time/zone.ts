import { useEffect } from 'preact/hooks';
import { useSearchParams } from 'wouter-preact';
import { createStore } from '../parts/store';
import { readSetting, writeSetting } from '../parts/stored-setting';
import { useStore } from '../parts/use-store';
import { readZoneChoice, type ZoneChoice, zoneBehind } from './zone-choice';

/** The zone in which the business that the page is about closes its days. */
export const salesZone = createStore<string | undefined>(undefined);

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that the page shows instants in: by its address, else as last chosen here, else UTC. */
export const useZone = (): Readonly<{
  choice: ZoneChoice;
  zone: string;
  choose: (choice: ZoneChoice) => void;
}> => {
  const [params, setParams] = useSearchParams();
  const sales = useStore(salesZone);
  const choice = readZoneChoice(params.get('tz')) ?? readZoneChoice(readSetting('zone')) ?? 'utc';
  return {
    choice,
    zone: zoneBehind(choice, browserZone, sales),
    choose: (next) => {
      writeSetting('zone', next);
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('tz', next);
          return after;
        },
        { replace: true },
      );
    },
  };
};

/** A page about one business says in which zone that one lives, for as long as it is shown. */
export const useSalesZone = (zone: string | undefined): void =>
  useEffect(() => {
    salesZone.set(zone);
    return () => salesZone.set(undefined);
  }, [zone]);
