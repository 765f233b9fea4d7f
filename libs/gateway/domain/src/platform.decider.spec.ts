import { specify } from '@taprail/event-sourcing/testing';
import { liveKeysMax, platform } from './platform.decider';
import type { PlatformEvent } from './platform.events';

const given = specify(platform);
const at = '2026-03-01T10:00:00.000Z';
const platformId = 'plt_1';
const base = { platformId, at };
const secret = { hash: 'h1', prefix: 'sk_test_', last4: 'abcd' };
const secret2 = { hash: 'h2', prefix: 'sk_test_', last4: 'efgh' };

const created: PlatformEvent = { type: 'PlatformCreated', data: { platformId, name: 'Bistro Suite', at } };
const key = { keyId: 'key_1', label: null, secret, scopes: ['taps:write'], expiresAt: null, ipAllowList: [] } as const;
const issued = (change: object = {}): PlatformEvent => ({ type: 'ApiKeyIssued', data: { ...base, ...key, ...change } });
const issue = (change: object = {}) => ({ type: 'IssueKey', ...base, ...key, grantor: null, ...change }) as const;
const rotate = {
  type: 'RotateKey',
  ...base,
  keyId: 'key_1',
  secret: secret2,
  overlapSeconds: 86_400,
  grantor: null,
} as const;
const rotated: PlatformEvent = {
  type: 'ApiKeyRotated',
  data: { ...base, keyId: 'key_1', secret: secret2, previousValidUntil: '2026-03-02T10:00:00.000Z' },
};
const revoke = { type: 'RevokeKey', ...base, keyId: 'key_1' } as const;
const revoked: PlatformEvent = { type: 'ApiKeyRevoked', data: { ...base, keyId: 'key_1' } };
const tomorrow = '2026-03-02T10:00:00.000Z';

describe('a platform', () => {
  const create = { type: 'Create', ...base, name: 'Bistro Suite' } as const;
  it('is created once', () => given().when(create).then(created));
  it('is not created again', () => given(created).when(create).thenNothing());
  it.each([issue(), rotate, revoke])('has no keys before it exists: $type', (command) =>
    given().when(command).thenRejected('platform_not_found'),
  );
});

describe('its keys', () => {
  it('are issued', () => given(created).when(issue()).then(issued()));
  it('are issued once under one id', () => given(created, issued()).when(issue()).thenNothing());
  it('cannot expire in the past', () =>
    given(created)
      .when(issue({ expiresAt: at }))
      .thenRejected('invalid_value'));
  it('may expire later', () =>
    given(created)
      .when(issue({ expiresAt: tomorrow }))
      .then(issued({ expiresAt: tomorrow })));
  it(`are at most ${liveKeysMax} that can be used`, () => {
    const many = Array.from({ length: liveKeysMax }, (_, n) => issued({ keyId: `key_${n}x` }));
    given(created, ...many)
      .when(issue())
      .thenRejected('api_key_limit_reached');
    const oneGone: PlatformEvent = { type: 'ApiKeyRevoked', data: { ...base, keyId: 'key_0x' } };
    given(created, ...many, oneGone)
      .when(issue())
      .then(issued());
    const oneOld = issued({ keyId: 'key_0x', expiresAt: '2026-02-01T00:00:00.000Z' });
    given(created, ...many.slice(1), oneOld)
      .when(issue())
      .then(issued());
  });

  it('are issued by a key that has their scopes itself, and by no other', () => {
    given(created)
      .when(issue({ grantor: ['keys:manage', 'taps:write'] }))
      .then(issued());
    given(created)
      .when(issue({ grantor: ['keys:manage'] }))
      .thenRejected('insufficient_scope');
  });
  it('are rotated by a key that has their scopes itself, and by no other', () => {
    given(created, issued())
      .when({ ...rotate, grantor: ['keys:manage', 'taps:write'] })
      .then(rotated);
    given(created, issued())
      .when({ ...rotate, grantor: ['keys:manage'] })
      .thenRejected('insufficient_scope');
  });

  it('are rotated with an overlap', () =>
    given(created, issued())
      .when(rotate)
      .then({
        type: 'ApiKeyRotated',
        data: { ...base, keyId: 'key_1', secret: secret2, previousValidUntil: tomorrow },
      }));
  it.each([
    ['unknown', [created], 'api_key_not_found'],
    ['revoked', [created, issued(), revoked], 'api_key_not_active'],
    ['expired', [created, issued({ expiresAt: at })], 'api_key_not_active'],
  ] as const)('are not rotated when %s', (_what, history, code) =>
    given(...history)
      .when(rotate)
      .thenRejected(code),
  );

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('are not found under the name %s', (keyId) => {
    given(created, issued())
      .when({ ...rotate, keyId })
      .thenRejected('api_key_not_found');
    given(created, issued())
      .when({ ...revoke, keyId })
      .thenRejected('api_key_not_found');
  });

  it('are revoked for good', () => given(created, issued()).when(revoke).then(revoked));
  it('are revoked once', () => given(created, issued(), revoked).when(revoke).thenNothing());
  it('must be known to be revoked', () => given(created).when(revoke).thenRejected('api_key_not_found'));
});
