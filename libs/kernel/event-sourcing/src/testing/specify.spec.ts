import type { Decider } from '../decider';
import type { DomainEvent } from '../domain-event';
import { Rejection } from '../rejection';
import { specify } from './specify';

type Opened = DomainEvent<'DoorOpened', { by: string }>;
type Knock = { by: string };

const door: Decider<{ open: boolean }, Knock, Opened> = {
  initialState: { open: false },
  decide: ({ by }, { open }) => {
    if (by === 'nobody') throw new Rejection('name_missing', { by });
    if (by === 'bug') throw new TypeError('broken rule');
    return open ? [] : [{ type: 'DoorOpened', data: { by } }];
  },
  evolve: () => ({ open: true }),
};
const given = specify(door);
const opened: Opened = { type: 'DoorOpened', data: { by: 'ann' } };

describe('specify', () => {
  it('passes when events, silence and refusal are as said', () => {
    given().when({ by: 'ann' }).then(opened);
    given(opened).when({ by: 'bob' }).thenNothing();
    given().when({ by: 'nobody' }).thenRejected('name_missing', { by: 'nobody' });
  });

  it.each([
    ['another event', () => given().when({ by: 'bob' }).then(opened)],
    ['an extra event', () => given().when({ by: 'ann' }).thenNothing()],
    ['a missing event', () => given(opened).when({ by: 'ann' }).then(opened)],
    ['another code', () => given().when({ by: 'nobody' }).thenRejected('door_locked')],
    ['other details', () => given().when({ by: 'nobody' }).thenRejected('name_missing', {})],
    ['acceptance instead of a refusal', () => given().when({ by: 'ann' }).thenRejected('name_missing')],
    ['a bug instead of a refusal', () => given().when({ by: 'bug' }).thenRejected('name_missing')],
  ])('fails on %s', (_what, claim) => expect(claim).toThrow());
});
