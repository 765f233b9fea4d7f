import { type AccountFields, isFields } from '../../engine/state/fields';
import type { Records } from '../../engine/state/records';
import { invalid } from '../../engine/state/refusal';

/** A document is named by the id of a file that was uploaded before. */
export const checkFiles = (records: Records, params: AccountFields, within = ''): void => {
  for (const [name, value] of Object.entries(params)) {
    const param = within === '' ? name : `${within}[${name}]`;
    if (isFields(value)) checkFiles(records, value, param);
    else if (/document\]?\[(front|back)\]$/.test(param) && typeof value === 'string' && !records.get('file', value)) {
      throw invalid(`No such file upload: '${value}'`, param, 'resource_missing');
    }
  }
};
