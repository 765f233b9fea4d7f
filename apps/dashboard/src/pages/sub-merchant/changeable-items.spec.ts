import type { SubMerchantDetails } from '@taprail/sdk';
import { changeableItems } from './changeable-items';
import { requirementGroups } from './requirement-controls';

const details = (businessType: 'individual' | 'company', fields: Record<string, unknown> = {}) =>
  ({ businessType, fields }) as SubMerchantDetails;

describe('what can be changed without being asked for', () => {
  it.each(['individual', 'company'] as const)('of a business that is of the type %s has a control each', (type) => {
    const items = changeableItems(details(type, { owners: { anna: {} } })).flatMap((each) => each.items);
    const controls = requirementGroups(items).flatMap((group) => group.controls);
    expect(controls.filter(({ kind }) => kind === 'unknown')).toEqual([]);
    expect(new Set(controls.flatMap((control) => control.items))).toEqual(new Set(items));
  });

  it('names the people of a company, and somebody new in each role', () =>
    expect(changeableItems(details('company', { owners: { anna: {} } })).map(({ title }) => title)).toEqual([
      'Bank account',
      'Business',
      'Company',
      'Representative',
      'Owner anna',
      'New owner',
      'New director',
      'New executive',
      'Provider terms',
    ]));
});
