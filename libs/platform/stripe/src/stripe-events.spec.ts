import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectEvents, platformEvents, readerEvents } from './stripe-events';

const page = readFileSync(join(__dirname, '../../../../docs/stripe.md'), 'utf8');
const listOf = (endpoint: string): readonly string[] => {
  const [, section = ''] = page.split(`### Endpoint: ${endpoint}\n`);
  return [...section.split('\n#')[0]!.matchAll(/^- `([a-z_.]+)`$/gm)].map(([, event]) => event!);
};

describe('the events of webhook endpoints', () => {
  it.each([
    ['platform', platformEvents],
    ['readers', readerEvents],
    ['connected accounts', connectEvents],
  ])('are those that docs/stripe.md tells to choose: %s', (endpoint, events) =>
    expect(listOf(endpoint)).toEqual(events),
  );

  it('of our own account are as many as one list of events takes', () =>
    expect(platformEvents.length).toBeLessThanOrEqual(20));
});
