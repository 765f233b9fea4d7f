import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { Field, SelectField } from '../../parts/fields';
import { formatBytes } from '../../parts/format-bytes';
import { words } from '../../parts/status-tone';
import { showToast } from '../../parts/toasts';
import { queries } from '../../requests/use-read';

const purposes = ['identity_document', 'additional_verification', 'account_requirement'] as const;
type Purpose = (typeof purposes)[number];

const sizeMax = 10 * 1024 * 1024;

type Props = {
  reference: string;
  purpose: Purpose;
  onUploaded?: (id: string) => void;
  onClose: () => void;
};

/** Sends a document to the provider. It proves something once it is named where a document is asked for. */
export const UploadDialog = ({ reference, purpose: first, onUploaded, onClose }: Props) => {
  const [file, setFile] = useState<File>();
  const [purpose, setPurpose] = useState<Purpose>(first);
  const isTooLarge = file !== undefined && file.size > sizeMax;
  return (
    <ActionDialog
      title="Upload document"
      submit={file ? `Upload ${formatBytes(file.size)}` : 'Upload'}
      problem={file === undefined || isTooLarge ? 'Select a file of up to 10 MiB' : undefined}
      call={(made, sending) =>
        made.subMerchants.uploadDocument(reference, { file: file ?? new File([], 'document'), purpose }, sending)
      }
      onDone={async ({ id }) => {
        await queries.invalidateQueries();
        onUploaded?.(id);
        showToast('Document uploaded');
      }}
      onClose={onClose}
    >
      <Field
        label="File"
        hint="JPEG, PNG or PDF, up to 10 MiB"
        problem={isTooLarge ? `The file is ${formatBytes(file.size)}. The limit is 10 MiB` : undefined}
      >
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
        )}
      </Field>
      <SelectField
        label="Purpose"
        value={purpose}
        onChange={(value) => setPurpose(value as Purpose)}
        options={purposes.map((each) => [each, words(each)] as const)}
      />
    </ActionDialog>
  );
};
