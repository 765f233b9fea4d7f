import { valueAt } from '../field-paths';
import { type FieldRule, firstFault, invalid } from '../field-rule';
import { peopleTouched } from '../people-touched';

const sides = ['document.front', 'document.back', 'additional_document.front', 'additional_document.back'];

/** A file of somebody else, or one that was never uploaded, proves nothing. */
export const documentRule: FieldRule = ({ after, changes, files }) => {
  const owners = [
    ...peopleTouched(after, changes).map(({ path, given }) => ({ path, given })),
    { path: 'company', given: changes.company },
  ];
  const given = owners.flatMap((owner) =>
    sides.map((side) => ({
      path: `${owner.path}.verification.${side}`,
      file: valueAt(owner.given, `verification.${side}`),
    })),
  );
  return firstFault(given, ({ path, file }) =>
    typeof file === 'string' && !files.includes(file)
      ? invalid(path, 'No file with this id was uploaded for this sub-merchant.')
      : undefined,
  );
};
