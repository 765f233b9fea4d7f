import { getMaxListeners } from 'node:events';
import { stoppingOf } from './stopping';

it('lets all that may be in flight listen, and no more', () =>
  expect(getMaxListeners(stoppingOf({ inFlightMax: 256 }).signal)).toBe(256));
