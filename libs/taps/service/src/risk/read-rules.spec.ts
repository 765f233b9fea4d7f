import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRules } from './read-rules';
import { loadRiskRules } from './risk-rules';

const perCard = { name: 'per_card', kind: 'velocity', of: 'card', window_s: 60, limit: 3, weight: 100 };
const file = (...rules: readonly object[]): string => JSON.stringify({ version: '7', rules });
const shipped = (name: string) => readRules(readFileSync(join(__dirname, 'rules', `${name}.json`), 'utf8'));

describe('a file of risk rules', () => {
  it('is read as it is written', () =>
    expect(
      readRules(
        file(
          perCard,
          { name: 'cap', kind: 'amount', currency: 'JPY', limit: 5, weight: 1 },
          { name: 'abroad', kind: 'issuer_country', limit: 0, weight: 10 },
        ),
      ),
    ).toEqual({
      version: '7',
      rules: [
        { name: 'per_card', kind: 'velocity', velocity: { of: 'card', windowMs: 60_000 }, limit: 3, weight: 100 },
        { name: 'cap', kind: 'amount', currency: 'JPY', limit: 5, weight: 1 },
        { name: 'abroad', kind: 'issuer_country', limit: 0, weight: 10 },
      ],
    }));

  it.each([
    ['{', /^it is not JSON: /],
    ['[]', /^it must be object$/],
    ['{"rules":[]}', /^it must have required property 'version'$/],
    [file({ ...perCard, window_s: 0 }), /^\/rules\/0\/window_s must be >= 1$/],
    [file({ ...perCard, window_s: 90_000 }), /^\/rules\/0\/window_s must be <= 86400$/],
    [file({ ...perCard, of: 'shop', limit: 1.5 }), /^\/rules\/0\/of must be .*; \/rules\/0\/limit must be integer$/],
    [file({ ...perCard, limits: 4 }), /^\/rules\/0 must NOT have additional properties$/],
    [file({ ...perCard, kind: 'luck' }), /^\/rules\/0 value of tag "kind" must be in oneOf$/],
    [file(perCard, perCard), /^two rules are named per_card/],
  ])('says what is wrong with %s', (text, sentence) => expect(() => readRules(text)).toThrow(sentence));

  it('comes with the product for each environment; tests tap one card all day long and are not counted', () => {
    const kinds = (name: string) => [...new Set(shipped(name).rules.map(({ kind }) => kind))];
    expect([kinds('live'), kinds('test')]).toEqual([
      ['velocity', 'amount', 'issuer_country'],
      ['amount', 'issuer_country'],
    ]);
    expect(loadRiskRules({ environment: 'live', riskRules: undefined })).toEqual(shipped('live'));
  });

  it('that is not there keeps the service from starting', () =>
    expect(() => loadRiskRules({ environment: 'test', riskRules: '/nowhere/rules.json' })).toThrow(
      /^RISK_RULES names \/nowhere\/rules.json, which cannot be used: ENOENT/,
    ));
});
