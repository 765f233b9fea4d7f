import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectEvents, platformEvents, readerEvents } from './stripe-events';

const page = readFileSync(join(__dirname, '../../../../docs/stripe.md'), 'utf8');
const rowOf = (endpoint: string): readonly string[] => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${endpoint} `)) ?? '';
  return [...row.matchAll(/`([a-z_.]+)`/g)].map(([, event]) => event!);
};

describe('the events of webhook endpoints', () => {
  it.each([
    ['platform', platformEvents],
    ['readers', readerEvents],
    ['connected accounts', connectEvents],
  ])('are those that docs/stripe.md tells to choose: %s', (endpoint, events) =>
    expect(rowOf(endpoint)).toEqual(events),
  );

  it('of our own account are as many as one list of events takes', () =>
    expect(platformEvents.length).toBeLessThanOrEqual(20));
});
