import { countField, fields, idField, type JsonSchema, money, objectField, says } from '@taprail/contracts';
import { exportFailures, exportFormats } from '@taprail/ledger-domain';
import { completenessSchema } from '../checks/completeness/completeness.schema';
import { date, dateOrNull, instant, textOrNull, whole } from '../schema-parts';

const extent = {
  format: { enum: exportFormats, description: 'The format of the file.' },
  from: says(dateOrNull, 'The first day; null: from the beginning.'),
  as_of: says(date, 'The last day.'),
  known_at: says(instant, 'Only what was recorded by then is in it.'),
  completeness: {
    ...completenessSchema,
    description:
      'Whether the books had everything when the export was asked for: the file never gets what was missing then. `unknown` also of exports that were asked for before this was counted.',
  },
} satisfies Record<string, JsonSchema>;

export const exportSchema: JsonSchema = {
  title: 'LedgerExport',
  description: 'A file of the books that is being written, or is ready.',
  ...whole({
    id: idField('exp', 'The id of the export, `exp_…`.'),
    object: objectField('ledger_export'),
    status: { enum: ['pending', 'ready', 'failed'], description: 'ready: the file can be downloaded.' },
    failure_reason: {
      enum: [...exportFailures, null],
      description: 'Why it failed; null: it did not.',
      examples: [null],
    },
    ...extent,
    submerchant: says(textOrNull, 'The sub-merchant that it is limited to; null: all of them.'),
    account: says(textOrNull, 'The account that it is limited to; null: all of them.'),
    created_at: fields.createdAt,
  }),
};

export const manifestSchema: JsonSchema = {
  title: 'LedgerExportManifest',
  description: 'Manifest of an export, to check its file after the download.',
  ...whole({
    id: idField('exp', 'The id of the export, `exp_…`.'),
    object: objectField('ledger_export_manifest'),
    ...extent,
    entries: countField('Entries in the file.', 12),
    lines: countField('Lines in the file.', 48),
    totals: {
      type: 'object',
      description: 'By currency and layer, such as `EUR posted`.',
      additionalProperties: whole({
        debits: money('The sum of the debits.', 4_200),
        credits: money('The sum of the credits.', 4_200),
      }),
      examples: [{ 'EUR posted': { debits: 4_200, credits: 4_200 } }],
    },
    bytes: countField('The length of the file in bytes.', 5_120),
    sha256: says({ type: 'string', pattern: '^[0-9a-f]{64}$' }, 'SHA-256 of the file, in hexadecimal.'),
    written_at: says(instant, 'When the file was written.'),
  }),
};
