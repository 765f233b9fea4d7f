import type { OpenFields } from '../../onboarding-psp';
import { accountParams, namedPeopleParams, withNewType } from './account-params';

const sole: OpenFields = { businessType: 'individual', country: 'US', email: 'a@b.example' };
const firm: OpenFields = { businessType: 'company', country: 'DE', email: 'a@b.example' };

describe('the account’s own part of an update', () => {
  const rows: [what: string, fields: OpenFields, changes: Record<string, unknown>, sent: unknown][] = [
    [
      'the e-mail and the type in Stripe’s word',
      firm,
      { email: 'c@d.example', businessType: 'company' },
      { email: 'c@d.example', business_type: 'company' },
    ],
    ['never the country', firm, { country: 'DE' }, {}],
    [
      'a sole trader without the company',
      sole,
      { individual: { first_name: 'A' }, company: null },
      { individual: { first_name: 'A' } },
    ],
    [
      'a company without the sole trader',
      firm,
      { individual: null, company: { name: 'A' } },
      { company: { name: 'A' } },
    ],
    ['no person and no bank account', firm, { representative: {}, owners: {}, external_account: {} }, {}],
    [
      'the statement descriptor without the payout schedule',
      sole,
      { settings: { payments: { statement_descriptor: 'BISTRO' }, payouts: { schedule: { interval: 'daily' } } } },
      { settings: { payments: { statement_descriptor: 'BISTRO' } } },
    ],
    ['nothing where only the schedule changes', sole, { settings: { payouts: { schedule: null } } }, {}],
    [
      'a descriptor that went with all settings',
      sole,
      { settings: null },
      { settings: { payments: { statement_descriptor: '' } } },
    ],
    [
      'a declaration in seconds',
      firm,
      { company: { ownership_declaration: { date: '2026-03-02T10:00:00Z' } } },
      { company: { ownership_declaration: { date: 1_772_445_600 } } },
    ],
  ];
  it.each(rows)('sends %s', (_what, fields, changes, sent) => expect(accountParams({ fields, changes })).toEqual(sent));

  it('says in the end that all people are named', () => {
    const update = {
      fields: firm,
      changes: { company: { name: 'A', owners_provided: true, directors_provided: null } },
    };
    expect([accountParams(update), namedPeopleParams(update)]).toEqual([
      { company: { name: 'A' } },
      { company: { owners_provided: true, directors_provided: false } },
    ]);
    expect(namedPeopleParams({ fields: firm, changes: { company: { name: 'A' } } })).toEqual({});
    expect(namedPeopleParams({ ...update, fields: sole })).toEqual({});
  });

  it('tells everything about the new type when the type changes, and only then', () => {
    const fields = { ...firm, company: { name: 'A' }, owners: { anna: {} }, business_profile: { mcc: '5812' } };
    const changes = { company: { name: 'B' } };
    expect(withNewType({ fields, changes }).changes).toEqual(changes);
    expect(withNewType({ fields, changes: { ...changes, businessType: 'company' } }).changes).toEqual({
      businessType: 'company',
      company: { name: 'B' },
      owners: { anna: {} },
    });
  });
});
