import { countField, fields, idField, type JsonSchema, money, objectField, says } from '@taprail/contracts';
import { exportFailures, exportFormats } from '@taprail/ledger-domain';
import { completenessSchema } from '../checks/completeness/completeness.schema';
import { exportStatuses } from './export.view';
import { date, dateOrNull, instant, textOrNull, whole } from '../schema-parts';

const extent = {
  format: { enum: exportFormats, description: 'Format of the file.' },
  from: says(dateOrNull, 'First day. Null for the beginning of the books.'),
  as_of: says(date, 'Last day.'),
  known_at: says(instant, 'The export contains only what was recorded by this instant.'),
  completeness: {
    ...completenessSchema,
    description:
      'Completeness of the books when the export was requested; entries that were missing then are never added to the file. Also `unknown` for exports requested before this was counted.',
  },
} satisfies Record<string, JsonSchema>;

export const exportSchema: JsonSchema = {
  title: 'LedgerExport',
  description: 'An export of the books to a file.',
  ...whole({
    id: idField('exp', 'The id of the export, `exp_…`.'),
    object: objectField('ledger_export'),
    status: { enum: exportStatuses, description: 'ready: the file can be downloaded.' },
    failure_reason: {
      enum: [...exportFailures, null],
      description: 'Reason for the failure. Null if it did not fail.',
      examples: [null],
    },
    ...extent,
    submerchant: says(textOrNull, 'Sub-merchant that the export is limited to. Null for all of them.'),
    account: says(textOrNull, 'Account that the export is limited to. Null for all of them.'),
    created_at: fields.createdAt,
  }),
};

export const manifestSchema: JsonSchema = {
  title: 'LedgerExportManifest',
  description: 'Manifest of an export, to verify its file after the download.',
  ...whole({
    id: idField('exp', 'The id of the export, `exp_…`.'),
    object: objectField('ledger_export_manifest'),
    ...extent,
    entries: countField('Number of entries in the file.', 12),
    lines: countField('Number of lines in the file.', 48),
    totals: {
      type: 'object',
      description: 'Control totals by currency and layer, such as `EUR posted`.',
      additionalProperties: whole({
        debits: money('Sum of the debits.', 4_200),
        credits: money('Sum of the credits.', 4_200),
      }),
      examples: [{ 'EUR posted': { debits: 4_200, credits: 4_200 } }],
    },
    bytes: countField('Size of the file in bytes.', 5_120),
    sha256: says({ type: 'string', pattern: '^[0-9a-f]{64}$' }, 'SHA-256 of the file, in hexadecimal.'),
    written_at: says(instant, 'Time at which the file was written.'),
  }),
};
