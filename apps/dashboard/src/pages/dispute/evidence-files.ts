import type { AuditRow, Dispute, EvidenceFile } from '@taprail/sdk';
import { decodeStored } from '../../parts/decode-stored';
import { formatBytes } from '../../parts/format-bytes';

/** A file of a dispute as the record of the payment names it. */
export type NamedFile = Readonly<Pick<EvidenceFile, 'id' | 'name' | 'size' | 'sha256'> & { at: string }>;

/** The limit of the API for one file, so that one that it would refuse is not sent. */
const fileBytesMax = 5 * 1024 ** 2;
/** Of a server that does not say what the provider takes. */
const allFilesBytesMax = 20 * 1024 ** 2;

/** What all files of a dispute may have together, as the API says; and one file, which has no more room than all. */
export const evidenceLimits = ({
  evidence_bytes_max: all = allFilesBytesMax,
}: Pick<Dispute, 'evidence_bytes_max'>) => ({
  all,
  one: Math.min(fileBytesMax, all),
});
export const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;

/** Fields of the evidence that take a file. */
export const fileKinds = [
  'receipt',
  'customer_communication',
  'service_documentation',
  'customer_signature',
  'refund_policy',
  'cancellation_policy',
  'duplicate_charge_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;
export type FileKind = (typeof fileKinds)[number];

export const isFileId = (value: unknown): value is string =>
  typeof value === 'string' && /^file_[0-9A-Z]{26}$/.test(value);

/** Only the audit of the payment has the time of an upload. */
export const withUploadTimes = (
  files: readonly EvidenceFile[],
  rows: readonly Pick<AuditRow, 'type' | 'at' | 'bytes'>[],
): readonly NamedFile[] => {
  const uploads = rows.filter(({ type }) => type === 'EvidenceFileAdded');
  const times = new Map(
    uploads.map(({ bytes, at }) => [(decodeStored(bytes) as { file?: Pick<EvidenceFile, 'id'> }).file?.id, at]),
  );
  return files.flatMap((file) => {
    const at = times.get(file.id);
    return at === undefined ? [] : [{ ...file, at }];
  });
};

export const bytesUsed = (files: readonly Pick<NamedFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** The fault in a file, if there is one. The API looks at its content; the name and type are the browser's guess. */
export const fileProblem = (
  file: Pick<File, 'size' | 'type'> | undefined,
  used: number,
  limits: ReturnType<typeof evidenceLimits>,
): string | undefined => {
  if (!file) return 'Select a file';
  if (file.size === 0) return 'The file is empty';
  if (file.type !== '' && !fileTypes.some((type) => type === file.type))
    return 'Only JPEG, PNG and PDF files are accepted';
  if (file.size > limits.one) return `The file is larger than ${formatBytes(limits.one)}`;
  const left = limits.all - used;
  return file.size > left ? `Only ${formatBytes(left)} of file storage is left for this dispute` : undefined;
};
