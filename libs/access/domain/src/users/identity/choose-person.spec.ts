import type { UserRecord } from '../user.view';
import { choosePerson, type KnownPerson, type ProvenIdentity } from './choose-person';

const realAt = '2026-03-01T10:00:00.000Z';
const issuer = 'https://id.acme.example';
const proven: ProvenIdentity = { issuer, subject: 's1', address: 'ada@acme.example' };
const open = { hash: 'h', expiresAt: '2026-03-01T10:00:00.001Z' };
const ended = { hash: 'h', expiresAt: realAt };
const strict = { joinRole: null, realAt };

const person = (
  id: string,
  record: Partial<UserRecord> = {},
  { address = 'ada@acme.example', subject = undefined as string | undefined, at = issuer } = {},
): KnownPerson => ({
  record: {
    id,
    status: 'active',
    invitation: null,
    identity: subject === undefined ? null : `sealed ${subject}`,
    ...record,
  } as UserRecord,
  address,
  identity: subject === undefined ? null : { issuer: at, subject },
});

describe('the person of a proven identity', () => {
  it('is the one that the subject is bound to, whatever the address is by now', () => {
    const bound = person('usr_1', {}, { subject: 's1', address: 'ada.king@acme.example' });
    const other = person('usr_2');
    expect(choosePerson([other, bound], proven, strict)).toEqual({ kind: 'sign_in', userId: 'usr_1' });
  });

  it('is the one with the address as long as none is bound, who is bound then', () =>
    expect(
      choosePerson([person('usr_2', {}, { address: 'bob@acme.example' }), person('usr_1')], proven, strict),
    ).toEqual({
      kind: 'bind',
      userId: 'usr_1',
      replaces: null,
    }));

  it('joins by an invitation that is open, and by none that has ended', () => {
    const invited = (invitation: UserRecord['invitation']) => person('usr_1', { status: 'invited', invitation });
    expect(choosePerson([invited(open)], proven, strict)).toEqual({ kind: 'join', userId: 'usr_1' });
    expect(choosePerson([invited(ended)], proven, { ...strict, joinRole: 'support' })).toEqual({
      kind: 'refuse',
      reason: 'invitation_ended',
      userId: 'usr_1',
    });
  });

  it('is nobody where another subject with the address is bound, unless an owner has made a new link', () => {
    const bound = { subject: 's0' };
    const refused = { kind: 'refuse', reason: 'other_subject', userId: 'usr_1' };
    expect(choosePerson([person('usr_1', {}, bound)], proven, { ...strict, joinRole: 'support' })).toEqual(refused);
    expect(choosePerson([person('usr_1', { invitation: ended }, bound)], proven, strict)).toEqual(refused);
    expect(choosePerson([person('usr_1', { invitation: open }, bound)], proven, strict)).toEqual({
      kind: 'join',
      userId: 'usr_1',
    });
  });

  it('is bound anew at another provider: the same subject there is somebody else', () => {
    const before = person('usr_1', {}, { subject: 's1', at: 'https://old.example' });
    expect(choosePerson([before], proven, strict)).toEqual({
      kind: 'bind',
      userId: 'usr_1',
      replaces: 'sealed s1',
    });
    const elsewhere = person('usr_1', {}, { subject: 's1', at: 'https://old.example', address: 'x@acme.example' });
    expect(choosePerson([elsewhere], proven, strict)).toMatchObject({ reason: 'not_invited' });
  });

  it.each<[string, KnownPerson]>([
    ['by the subject', person('usr_1', { status: 'deactivated' }, { subject: 's1', address: 'x@acme.example' })],
    ['by the address', person('usr_1', { status: 'deactivated' })],
  ])('is refused when it was deactivated, known %s, and not made anew', (_how, left) =>
    expect(choosePerson([left], proven, { ...strict, joinRole: 'support' })).toEqual({
      kind: 'refuse',
      reason: 'deactivated',
      userId: 'usr_1',
    }),
  );

  it('who has come back is the one who was invited again', () => {
    const left = person('usr_1', { status: 'deactivated' }, { subject: 's1' });
    const back = person('usr_2', { status: 'invited', invitation: open });
    expect(choosePerson([left, back], proven, strict)).toEqual({ kind: 'join', userId: 'usr_2' });
  });

  it('whom nobody has invited is refused, or joins with the role that the platform has chosen', () => {
    expect(choosePerson([], proven, strict)).toEqual({ kind: 'refuse', reason: 'not_invited', userId: null });
    expect(choosePerson([], proven, { ...strict, joinRole: 'support' })).toEqual({ kind: 'enrol', role: 'support' });
  });
});
