import { type ApiKeyEvent, type ApiKeyRecord, apiKeyView, projectApiKey } from './api-key.view';

const at = '2026-03-01T10:00:00.000Z';
const later = '2026-03-02T10:00:00.000Z';
const base = { platformId: 'plt_1', keyId: 'key_1', at };
const issued: ApiKeyEvent = {
  type: 'ApiKeyIssued',
  data: {
    ...base,
    label: 'backend',
    secret: { hash: 'h1', prefix: 'sk_test_', last4: 'abcd' },
    scopes: ['taps:write'],
    expiresAt: null,
    ipAllowList: [],
  },
};
const rotated: ApiKeyEvent = {
  type: 'ApiKeyRotated',
  data: { ...base, secret: { hash: 'h2', prefix: 'sk_test_', last4: 'efgh' }, previousValidUntil: later },
};
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: base };
const record = (...events: readonly ApiKeyEvent[]) =>
  events.reduce<ApiKeyRecord | undefined>(projectApiKey, undefined)!;

describe('an API key', () => {
  it('is shown without anything that could open the repository', () => {
    const view = apiKeyView(record(issued), at);
    expect(view).toEqual({
      id: 'key_1',
      object: 'api_key',
      label: 'backend',
      prefix: 'sk_test_',
      last4: 'abcd',
      scopes: ['taps:write'],
      ip_allow_list: [],
      status: 'active',
      created_at: at,
      rotated_at: null,
      expires_at: null,
      revoked_at: null,
      previous_secret_valid_until: null,
    });
    expect(JSON.stringify(view)).not.toContain('h1');
  });

  it('has two secrets while it is rotated, and shows until when', () => {
    const both = record(issued, rotated);
    expect([both.secretHash, both.previousSecretHash]).toEqual(['h2', 'h1']);
    expect(apiKeyView(both, at).previous_secret_valid_until).toBe(later);
    expect(apiKeyView(both, later).previous_secret_valid_until).toBeNull();
  });

  it('never has more than two: a second rotation forgets the oldest', () => {
    const again: ApiKeyEvent = {
      ...rotated,
      data: { ...rotated.data, secret: { hash: 'h3', prefix: 'sk_test_', last4: 'x' } },
    };
    const { secretHash, previousSecretHash } = record(issued, rotated, again);
    expect([secretHash, previousSecretHash]).toEqual(['h3', 'h2']);
  });

  it('says whether it can be used', () => {
    expect(apiKeyView(record(issued, revoked), at).status).toBe('revoked');
    expect(apiKeyView({ ...record(issued), expiresAt: at }, at).status).toBe('expired');
  });

  it('cannot begin with anything but its issue', () => expect(() => record(revoked)).toThrow('before it was issued'));
});
