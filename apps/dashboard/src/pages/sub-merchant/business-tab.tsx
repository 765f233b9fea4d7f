import type { SubMerchant } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Copy, Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { formatBytes } from '../../parts/format-bytes';
import { JsonTree } from '../../parts/json-tree';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import { Table, type TableColumn } from '../../parts/table';
import { DateText, Instant } from '../../time/instant';
import { countryName } from '../onboarding/country-name';
import { ChangeDialog } from './change-dialog';
import type { UploadedDocument } from './document-slot';
import { toldFields } from './told-fields';
import type { ShownMerchant } from './merchant';
import { UploadDialog } from './upload-dialog';

const fileColumns: readonly TableColumn<UploadedDocument>[] = [
  { title: 'File', cell: ({ id }) => <Id id={id} label="file ID" /> },
  { title: 'Purpose', cell: ({ purpose }) => words(purpose) },
  { title: 'Type', cell: ({ type }) => type },
  { title: 'Size', isNumber: true, cell: ({ size }) => formatBytes(size) },
  { title: 'Uploaded', cell: ({ createdAt }) => <Instant at={createdAt} /> },
];

/** Everything that was told of the business and its people. Of a secret only its last four characters are known here. */
export const BusinessTab = ({ merchant, isPast }: { merchant: ShownMerchant; isPast: boolean }) => {
  const [open, setOpen] = useState<'change' | 'upload'>();
  const { record } = merchant;
  const { details } = record;
  if (!details) return null;
  const canChange = !isPast && !['errored', 'rejected'].includes(record.status) && !details.erased;
  const bank = details.externalAccount;
  return (
    <div class="stack">
      <section class="card">
        <div class="card-head">
          <h2>Account</h2>
          {canChange && (
            <ScopedButton scope="onboarding:write" onClick={() => setOpen('change')}>
              Edit details
            </ScopedButton>
          )}
        </div>
        <Facts
          rows={[
            ['Business type', details.businessType === 'company' ? 'Company' : 'Individual'],
            ['Country', `${countryName(details.country) ?? ''} (${details.country})`],
            ['Email', details.email],
            [
              'Payout account',
              bank && `${bank.bankName ?? 'Bank'} •••• ${bank.last4} (${bank.country}, ${bank.currency})`,
            ],
            ['Submitted', <Instant at={details.createdAt} />],
            ['ID', <Id id={details.id} label="sub-merchant ID" />],
          ]}
        />
      </section>
      <div class="told">
        {toldFields(details.fields).map(({ title, rows }) => (
          <Told key={title} title={title}>
            <Facts rows={rows.map(([name, value]) => [name, shownValue(value)] as const)} />
          </Told>
        ))}
      </div>
      <section class="card" aria-label="Documents">
        <div class="card-head">
          <h2>Documents</h2>
          {canChange && (
            <ScopedButton scope="onboarding:write" onClick={() => setOpen('upload')}>
              Upload document
            </ScopedButton>
          )}
        </div>
        {details.files.length === 0 ? (
          <p class="muted">No documents yet.</p>
        ) : (
          <Table caption="Uploaded documents" columns={fileColumns} rows={details.files} rowKey={({ id }) => id} />
        )}
      </section>
      <WholeRecord record={record} />
      {open === 'change' && <ChangeDialog merchant={merchant} onClose={() => setOpen(undefined)} />}
      {open === 'upload' && (
        <UploadDialog reference={record.externalRef} purpose="identity_document" onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
};

const shownValue = (value: string) => {
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return <Instant at={value} />;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? <DateText date={value} /> : <bdi>{value}</bdi>;
};

const Told = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="card">
    <h2 class="section-title">
      <bdi>{title}</bdi>
    </h2>
    {children}
  </section>
);

const WholeRecord = ({ record }: { record: SubMerchant }) => (
  <details class="card whole-record">
    <summary>View as JSON</summary>
    <span class="whole-record-copy">
      <Copy value={JSON.stringify(record, null, 2)} label="record" />
    </span>
    <JsonTree value={record} />
  </details>
);
