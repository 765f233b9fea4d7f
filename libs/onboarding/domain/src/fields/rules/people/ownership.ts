import type { SubMerchantFields } from '../../../sub-merchant/sub-merchant.events';
import { peopleLists, valueAt } from '../../field-paths';
import { type FieldRule, invalid } from '../../field-rule';
import { peopleTouched } from '../../people-touched';

const share = 'relationship.percent_ownership';

/** Nobody can own what others own already. */
export const ownershipRule: FieldRule = ({ after, changes }) => {
  const said = peopleTouched(after, changes).findLast(({ given }) => typeof valueAt(given, share) === 'number');
  if (!said || hundredthsOwned(after) <= 100_00) return undefined;
  return invalid(`${said.path}.${share}`, 'Together the owners would hold more than 100 percent.');
};

/** In hundredths of a percent, whole numbers: shares such as 33.33 do not add up exactly as fractions. */
const hundredthsOwned = (fields: SubMerchantFields): number =>
  [fields.representative, ...peopleLists.flatMap((role) => Object.values(fields[role] ?? {}))]
    .map((person) => valueAt(person, share))
    .reduce<number>((sum, percent) => sum + (typeof percent === 'number' ? Math.round(percent * 100) : 0), 0);
