import fc from 'fast-check';
import type { FieldChanges, FieldObject, SubMerchantFields } from '../sub-merchant/sub-merchant.events';
import { mergeFields } from './merge-fields';

const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean(), fc.constant(null));
const secret = fc
  .record({ token: fc.string({ maxLength: 3 }), form: fc.string({ maxLength: 3 }), last4: leaf })
  .map(({ last4, ...sealed }) => (typeof last4 === 'string' ? { ...sealed, last4 } : sealed));
/** Few names, so that changes meet what is there. */
const name = fc.constantFrom('iban', 'account_number', 'first_name', 'dob', 'address', 'year');
const fieldObject: fc.Arbitrary<FieldObject> = fc.dictionary(
  name,
  fc.oneof(leaf, secret, fc.dictionary(name, fc.oneof(leaf, secret))),
);
const ref = fc.constantFrom('anna', 'ben', 'cleo');
const people = fc.oneof(
  fc.dictionary(ref, fc.oneof(fieldObject, fc.constant(null))),
  fc
    .uniqueArray(fc.tuple(ref, fieldObject), { selector: ([key]) => key })
    .map((list) => list.map(([key, person]) => ({ ...person, ref: key }))),
  fc.constant(null),
);
const section = fc.oneof(fieldObject, fc.constant(null));
const changes = fc.record(
  { company: section, individual: section, external_account: section, owners: people, directors: people },
  { requiredKeys: [] },
) as fc.Arbitrary<FieldChanges>;

const bare: SubMerchantFields = { businessType: 'company', country: 'DE', email: 'a@b.example' };
const known = fc.array(changes, { maxLength: 3 }).map((all) => all.reduce(mergeFields, bare));

describe('merging fields, whatever they are', () => {
  it('twice says the same as once', () =>
    fc.assert(
      fc.property(known, changes, (fields, change) => {
        const once = mergeFields(fields, change);
        expect(mergeFields(once, change)).toEqual(once);
      }),
    ));

  it('never keeps a null', () =>
    fc.assert(
      fc.property(known, changes, (fields, change) =>
        expect(JSON.stringify(mergeFields(fields, change))).not.toMatch(/:null|\[null/),
      ),
    ));
});
