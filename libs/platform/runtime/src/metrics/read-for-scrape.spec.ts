import { createLogger } from '@taprail/telemetry';
import { readForScrape } from './read-for-scrape';

const log = createLogger({ service: 'test', level: 'silent' });

it('gives the figure, and none when its source fails or does not answer', async () => {
  const never = () => new Promise<number>(() => undefined);
  expect([
    await readForScrape('it', async () => 7, log),
    await readForScrape('it', async () => Promise.reject(new Error('away')), log),
    await readForScrape('it', never, log, 1),
  ]).toEqual([7, undefined, undefined]);
});
