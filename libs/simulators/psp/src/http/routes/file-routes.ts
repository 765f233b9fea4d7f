import type { AccountFields } from '../../engine/state/fields';
import { textOf } from '../../engine/state/fields';
import { invalid, missing } from '../../engine/state/refusal';
import { seconds } from '../../wire/json/requirements-json';
import { fileParams } from '../../wire/params/resource-params';
import { readParams } from '../../wire/params/read-params';
import type { SimulatorCall, Route } from '../call';

const fileBytesMax = 10 * 1024 * 1024;
const purposes: readonly string[] = [
  'account_requirement',
  'additional_verification',
  'business_icon',
  'business_logo',
  'dispute_evidence',
  'identity_document',
];
/** A file is what its first bytes say, whatever its name is. */
const types: readonly (readonly [type: string, start: string])[] = [
  ['jpg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
  ['pdf', '25504446'],
];
const startBytes = 8;

const typeOf = (bytes: Buffer): string => {
  const start = bytes.subarray(0, startBytes).toString('hex');
  const found = types.find(([, mark]) => start.startsWith(mark));
  if (!found) throw invalid('Invalid file type: upload a JPG, a PNG or a PDF.', 'file');
  return found[0];
};

const checked = ({ file, params }: SimulatorCall): { bytes: Buffer; purpose: string } => {
  const purpose = textOf(readParams(fileParams, params)['purpose']);
  if (file === null) throw invalid('Missing required param: file.', 'file', 'parameter_missing');
  if (purpose === null) throw invalid('Missing required param: purpose.', 'purpose', 'parameter_missing');
  if (!purposes.includes(purpose)) throw invalid(`Invalid purpose: must be one of ${purposes.join(', ')}`, 'purpose');
  if (file.bytes.length > fileBytesMax) throw invalid('File size exceeds 10 MB.', 'file', 'file_too_large');
  return { bytes: file.bytes, purpose };
};

export const fileRoutes: readonly Route[] = [
  [
    'POST',
    '/v1/files',
    ({ shelf, records, nowMs }, call) => {
      const { bytes, purpose } = checked(call);
      const type = typeOf(bytes);
      const id = shelf.mint('file');
      const links = { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` };
      const created = seconds(nowMs());
      // The name that was given may say whose it is, and a file belongs to no account with which it could be deleted.
      const filename = `${id}.${type}`;
      const base = { id, object: 'file', created, expires_at: null, filename, links, purpose };
      const json: AccountFields = {
        ...base,
        size: bytes.length,
        title: null,
        type,
        url: `https://files.stripe.com/v1/files/${id}/contents`,
      };
      records.put('file', id, json);
      return json;
    },
  ],
  [
    'GET',
    '/v1/files/:id',
    ({ records }, { ids: [id = ''] }) => {
      const found = records.get<AccountFields>('file', id);
      if (!found) throw missing('file', id, 'file');
      return found;
    },
  ],
];
