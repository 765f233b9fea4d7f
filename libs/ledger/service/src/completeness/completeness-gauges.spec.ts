import { OffsetClock } from '@taprail/clock';
import type { BooksCompleteness } from '@taprail/contracts';
import { createRegistry, type Logger } from '@taprail/telemetry';
import type { Completeness } from './completeness';
import { CompletenessGauges } from './completeness-gauges';

const clock = new OffsetClock();
const gap = (secondsAgo: number) => ({ since: new Date(clock.now().getTime() - secondsAgo * 1_000).toISOString() });
const counted = (missing: readonly object[]) =>
  ({ missingCount: missing.length, missing, explainedCount: 0, explained: [] }) as unknown as BooksCompleteness;

const gaugesOver = (report: () => Promise<BooksCompleteness>) => {
  const registry = createRegistry({ service: 'ledger', version: '1', commit: 'c' });
  const warnings: unknown[] = [];
  const log = { warn: (...words: unknown[]) => void warnings.push(words) } as unknown as Logger;
  new CompletenessGauges({ report } as unknown as Completeness, clock, registry, log).startBesideFollowers();
  const read = async (name: string): Promise<number | undefined> => {
    const metric = (await registry.getMetricsAsJSON()).find((each) => each.name === name)!;
    return metric.values[0]?.value;
  };
  return { read, warnings };
};

describe('the gauges of missing entries', () => {
  it('show the last count while the stores do not answer, and how old it is', async () => {
    let answer = async () => counted([gap(90), gap(5)]);
    const { read } = gaugesOver(() => answer());
    expect(await read('ledger_missing_postings')).toBe(2);
    answer = () => new Promise(() => undefined);
    expect(await read('ledger_missing_postings')).toBe(2);
    expect(await read('ledger_missing_postings_age_seconds')).toBeGreaterThanOrEqual(90);
    expect(await read('ledger_completeness_age_seconds')).toBeGreaterThanOrEqual(2);
  });

  it('show the age of the process while nothing could be counted yet', async () => {
    const { read, warnings } = gaugesOver(() => Promise.reject(new Error('away')));
    expect(await read('ledger_missing_postings')).toBeUndefined();
    expect(await read('ledger_completeness_age_seconds')).toBeGreaterThan(0);
    expect(warnings.length).toBeGreaterThan(0);
  });

  it('share one count in a scrape', async () => {
    let counts = 0;
    const { read } = gaugesOver(async () => {
      counts += 1;
      return counted([]);
    });
    expect(await read('ledger_missing_postings_age_seconds')).toBe(0);
    expect(counts).toBe(1);
  });
});
