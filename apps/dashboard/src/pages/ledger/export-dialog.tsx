import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField, TextField } from '../../parts/fields';
import { client } from '../../requests/client';
import { queries } from '../../requests/use-read';
import { runInTray } from '../../shell/work';
import { pageHref } from '../../urls/search-params';
import { type ExportForm, type ExportFileFormat, exportFields, exportFormats, exportProblem } from './export-formats';

const stepMs = 400;

/** Asks until the file is there; the tray shows it on every page. */
const followExport = (id: string, title: string): Promise<void> =>
  runInTray(`Export as ${title}`, async (_report, signal) => {
    for (;;) {
      const { status } = await client.ledger.exports.get(id, { signal });
      if (status === 'failed') throw new Error('The ledger could not be read. Create a new export.');
      if (status === 'ready') break;
      await new Promise((resolve) => setTimeout(resolve, stepMs));
      signal.throwIfAborted();
    }
    await queries.invalidateQueries();
    const { lines, sha256 } = await client.ledger.exports.manifest(id, { signal });
    return `Export ready: ${lines} lines, SHA-256 ${sha256.slice(0, 12)}….`;
  });

export const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const [form, setForm] = useState<ExportForm>({ format: 'csv', from: '', asOf: '', submerchant: '', account: '' });
  const [, navigate] = useLocation();
  const search = useSearch();
  const field = (name: 'from' | 'asOf' | 'submerchant' | 'account') => ({
    value: form[name],
    onInput: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <ActionDialog
      title="New export"
      submit="Create export"
      problem={exportProblem(form)}
      call={(made, sending) => made.ledger.exports.create(exportFields(form), sending)}
      onDone={({ id, format }) => {
        void followExport(id, format);
        navigate(pageHref(`/ledger/exports/${id}`, search));
      }}
      onClose={onClose}
    >
      <SelectField
        label="Format"
        value={form.format}
        onChange={(format) => setForm({ ...form, format: format as ExportFileFormat })}
        options={Object.entries(exportFormats).map(([format, { title }]) => [format, title] as const)}
      />
      <TextField label="From" type="date" {...field('from')} hint="Leave empty to start from the beginning" />
      <TextField label="To" type="date" {...field('asOf')} hint="Leave empty for today" />
      <TextField label="Sub-merchant" {...field('submerchant')} hint="Leave empty for all" />
      <TextField
        label="Account"
        {...field('account')}
        isMono
        placeholder="merchant_available:bistro-42:EUR"
        hint="Only entries on this account. Required for a bank statement"
      />
    </ActionDialog>
  );
};
