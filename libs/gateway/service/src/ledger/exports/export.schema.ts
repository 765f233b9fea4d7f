import type { JsonSchema } from '@taprail/contracts';
import { exportFailures, exportFormats } from '@taprail/gateway-domain';
import { date, dateOrNull, instant, minor, text, textOrNull, whole } from '../schema-parts';

export const exportSchema: JsonSchema = {
  title: 'LedgerExport',
  ...whole({
    id: text,
    object: { const: 'ledger_export' },
    status: { enum: ['pending', 'ready', 'failed'] },
    failure_reason: { enum: [...exportFailures, null] },
    format: { enum: exportFormats },
    from: dateOrNull,
    as_of: date,
    known_at: instant,
    submerchant: textOrNull,
    account: textOrNull,
    created_at: instant,
  }),
};

const count: JsonSchema = { type: 'integer' };

export const manifestSchema: JsonSchema = {
  title: 'LedgerExportManifest',
  ...whole({
    id: text,
    object: { const: 'ledger_export_manifest' },
    format: { enum: exportFormats },
    from: dateOrNull,
    as_of: date,
    known_at: instant,
    entries: count,
    lines: count,
    totals: {
      type: 'object',
      description: 'By currency and layer, such as `EUR posted`.',
      additionalProperties: whole({ debits: minor, credits: minor }),
    },
    bytes: count,
    sha256: text,
    written_at: instant,
  }),
};
