import type { SubMerchantDetails } from '@taprail/sdk';
import type { ComponentChildren } from 'preact';
import { SelectField } from '../../parts/fields';
import { formatBytes } from '../../parts/format-bytes';
import { ScopedButton } from '../../parts/scoped-button';
import { shortId } from '../../parts/short-id';
import { words } from '../../parts/status-tone';

export type UploadedDocument = SubMerchantDetails['files'][number];

type Props = Readonly<{
  label: string;
  value: string;
  problem: string | undefined;
  hint: ComponentChildren;
  files: readonly UploadedDocument[];
  onChange: (id: string) => void;
  onUpload: () => void;
}>;

/** One side of a document: a file that was uploaded before, or one that is uploaded now. */
export const DocumentSlot = ({ label, value, problem, hint, files, onChange, onUpload }: Props) => (
  <div class="document-slot">
    <SelectField
      label={label}
      value={value}
      problem={problem}
      hint={hint}
      onChange={onChange}
      options={[
        ['', files.length === 0 ? 'No files uploaded yet' : 'Select a file'],
        ...[...files]
          .reverse()
          .map(
            ({ id, purpose, type, size }) =>
              [id, `${shortId(id)} · ${words(purpose)} · ${type.split('/')[1]} · ${formatBytes(size)}`] as const,
          ),
      ]}
    />
    <ScopedButton scope="onboarding:write" onClick={onUpload}>
      Upload file
    </ScopedButton>
  </div>
);
