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
/** The test clock, which keys do not follow, was moved by a year. */
const moved = { platformId, at: '2027-03-01T10:00:00.000Z', realAt: at };
const issue = (change: object = {}) => ({ type: 'IssueKey', ...moved, ...key, grantor: null, ...change }) as const;
const rotate = {
  type: 'RotateKey',
  ...moved,
  keyId: 'key_1',
  secret: secret2,
  overlapSeconds: 86_400,
  grantor: null,
} as const;
const rotated: PlatformEvent = {
  type: 'ApiKeyRotated',
  data: { ...base, keyId: 'key_1', secret: secret2, previousValidUntil: '2026-03-02T10:00:00.000Z' },
};
const revoke = { type: 'RevokeKey', ...moved, keyId: 'key_1', grantor: null } as const;
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
  it('live in real time, wherever the test clock stands', () => {
    const soon = '2026-03-01T11:00:00.000Z';
    given(created)
      .when(issue({ expiresAt: soon }))
      .then(issued({ expiresAt: soon }));
    given(created, issued({ expiresAt: soon }))
      .when(rotate)
      .then(rotated);
  });
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

  it('are rotated with an overlap', () =>
    given(created, issued())
      .when(rotate)
      .then({
        type: 'ApiKeyRotated',
        data: { ...base, keyId: 'key_1', secret: secret2, previousValidUntil: tomorrow },
      }));
  it('have at most two secrets: none that was promised until later is dropped', () => {
    given(created, issued(), rotated).when(rotate).thenRejected('key_secret_limit_reached');
    const later = { ...rotate, realAt: tomorrow, overlapSeconds: 1 };
    given(created, issued(), rotated)
      .when(later)
      .then({
        type: 'ApiKeyRotated',
        data: {
          ...base,
          keyId: 'key_1',
          secret: secret2,
          previousValidUntil: '2026-03-02T10:00:01.000Z',
          at: tomorrow,
        },
      });
  });
  it('lose all earlier secrets at once when they are rotated without an overlap', () =>
    given(created, issued(), rotated)
      .when({ ...rotate, overlapSeconds: 0 })
      .then({ type: 'ApiKeyRotated', data: { ...base, keyId: 'key_1', secret: secret2, previousValidUntil: at } }));
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

describe('a key that manages keys', () => {
  const manager = (scopes: readonly string[], ipAllowList: readonly string[] = []): PlatformEvent =>
    issued({ keyId: 'key_m', scopes, ipAllowList });
  const grantor = 'key_m';
  const near = ['203.0.113.0/24'];
  const near7 = ['203.0.113.7'];

  it.each([
    ['issues', [], issue({ grantor }), issued()],
    ['rotates', [issued()], { ...rotate, grantor }, rotated],
    ['revokes', [issued()], { ...revoke, grantor }, revoked],
  ])('%s keys whose scopes it has itself, and no others', (_what, history, command, event) => {
    given(created, manager(['keys:manage', 'taps:write']), ...history)
      .when(command)
      .then(event);
    given(created, manager(['keys:manage']), ...history)
      .when(command)
      .thenRejected('insufficient_scope');
  });

  it.each([
    ['rotates', { ...rotate, grantor }, rotated],
    ['revokes', { ...revoke, grantor }, revoked],
  ])('%s keys that are used from where it is used itself, and no others', (_what, command, event) => {
    const limited = manager(['keys:manage', 'taps:write'], near);
    given(created, limited, issued({ ipAllowList: near7 }))
      .when(command)
      .then(event);
    for (const ipAllowList of [[], ['203.0.113.7', '198.51.100.1']]) {
      given(created, limited, issued({ ipAllowList })).when(command).thenRejected('insufficient_scope');
    }
  });

  it('issues keys that expire no later than itself, and hands on its own expiry unless told an earlier one', () => {
    const soon = '2026-03-01T11:00:00.000Z';
    const expiring = issued({ keyId: 'key_m', scopes: ['keys:manage', 'taps:write'], expiresAt: tomorrow });
    given(created, expiring)
      .when(issue({ grantor, expiresAt: soon }))
      .then(issued({ expiresAt: soon }));
    given(created, expiring)
      .when(issue({ grantor, expiresAt: null }))
      .then(issued({ expiresAt: tomorrow }));
    given(created, expiring)
      .when(issue({ grantor, expiresAt: '2026-03-02T10:00:00.001Z' }))
      .thenRejected('invalid_value');
  });

  it('rotates no key that outlives it, and may revoke one', () => {
    const expiring = issued({ keyId: 'key_m', scopes: ['keys:manage', 'taps:write'], expiresAt: tomorrow });
    given(created, expiring, issued())
      .when({ ...rotate, grantor })
      .thenRejected('insufficient_scope');
    given(created, expiring, issued({ expiresAt: tomorrow }))
      .when({ ...rotate, grantor })
      .then(rotated);
    given(created, expiring, issued())
      .when({ ...revoke, grantor })
      .then(revoked);
  });

  it('issues keys for where it is used itself, and hands on its own list unless told another', () => {
    const limited = manager(['keys:manage', 'taps:write'], near);
    given(created, limited)
      .when(issue({ grantor, ipAllowList: near7 }))
      .then(issued({ ipAllowList: near7 }));
    given(created, limited)
      .when(issue({ grantor, ipAllowList: null }))
      .then(issued({ ipAllowList: near }));
    for (const ipAllowList of [[], ['203.0.112.0/23'], ['203.0.113.7', '::/0']]) {
      given(created, limited).when(issue({ grantor, ipAllowList })).thenRejected('invalid_value');
    }
  });

  it('hands on the scopes that it has, unless told fewer, and never that of managing keys', () => {
    given(created, manager(['keys:manage', 'taps:write']))
      .when(issue({ grantor, scopes: null }))
      .then(issued());
    given(created, manager(['keys:manage']))
      .when(issue({ grantor, scopes: null }))
      .thenRejected('insufficient_scope');
  });

  it('rotates and revokes itself', () => {
    const itself = issued({ scopes: ['keys:manage'], ipAllowList: near });
    given(created, itself)
      .when({ ...rotate, grantor: 'key_1' })
      .then(rotated);
    given(created, itself)
      .when({ ...revoke, grantor: 'key_1' })
      .then(revoked);
  });

  it('hands on nothing once it is revoked, though it is believed elsewhere for a moment', () =>
    given(created, manager(['keys:manage', 'taps:write']), {
      type: 'ApiKeyRevoked',
      data: { ...base, keyId: 'key_m' },
    })
      .when(issue({ grantor }))
      .thenRejected('insufficient_scope'));
});
