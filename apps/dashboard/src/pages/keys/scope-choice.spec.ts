import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allScopes,
  grantable,
  readAddresses,
  scopeMeanings,
  scopeTemplates,
  scopeWords,
  toggleScope,
} from './scope-choice';

const description = JSON.parse(readFileSync(join(__dirname, '../../../../../docs/generated/openapi.json'), 'utf8')) as {
  components: { schemas: { ApiKey: { properties: { scopes: { items: { enum: string[] } } } } } };
};

describe('the scopes of a key', () => {
  it('are those of the API, each with its meaning', () => {
    expect(allScopes).toEqual(description.components.schemas.ApiKey.properties.scopes.items.enum);
    expect(Object.values(scopeMeanings).every((meaning) => meaning.length > 5)).toBe(true);
  });

  it('are chosen one by one, in the order of the API', () => {
    expect(toggleScope(['events:read'], 'payments:read')).toEqual(['payments:read', 'events:read']);
    expect(toggleScope(['payments:read', 'events:read'], 'payments:read')).toEqual(['events:read']);
  });

  it('are at most those that the own key has', () => {
    expect(grantable(allScopes, ['keys:manage', 'ledger:read'])).toEqual(['ledger:read', 'keys:manage']);
  });

  it('have templates, of which none but a person makes keys', () => {
    for (const { name, scopes } of scopeTemplates) {
      expect([name, scopes.includes('keys:manage'), scopes.length > 0]).toEqual([name, false, true]);
    }
  });

  it('are named by their template, alone, or by their number', () => {
    expect([
      scopeWords(allScopes),
      scopeWords(scopeTemplates[1]!.scopes),
      scopeWords(['events:read']),
      scopeWords(['events:read', 'taps:write']),
      scopeWords([]),
    ]).toEqual(['All scopes', 'Finance, read-only', 'events:read', '2 scopes', 'No scopes']);
  });
});

it('addresses are read from lines and commas', () => {
  expect(readAddresses(' 203.0.113.0/24,\n::1\n\n')).toEqual(['203.0.113.0/24', '::1']);
});
