import { specify } from '@taprail/event-sourcing/testing';
import { pspEvent } from './psp-event.decider';

const at = '2026-03-01T10:00:00.000Z';
const facts = {
  provider: 'stripe',
  eventId: 'evt_1',
  type: 'account.updated',
  accountId: 'acct_1',
  objectId: 'acct_1',
  subMerchantId: 'sm_1',
  occurredAt: at,
  bodySha256: 'ab',
};
const given = specify(pspEvent);
const received = { type: 'PspEventReceived', data: { ...facts, at } } as const;

describe('an event of the PSP', () => {
  it('is recorded when it comes', () => given().when({ type: 'Receive', facts, at }).then(received));
  it('is recorded once, however often it comes', () =>
    given(received).when({ type: 'Receive', facts, at }).thenNothing());
});
