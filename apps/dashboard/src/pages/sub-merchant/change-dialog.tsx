import type { Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';
import { useServerNow } from '../../time/server-clock';
import { changeableItems } from './changeable-items';
import { faultsOf } from './faults-of';
import { answersOf, formProblem, type FormValues, landFaults } from './form-answers';
import { onMerchant, type ShownMerchant } from './merchant';
import { requirementGroups } from './requirement-controls';
import { RequirementFieldset } from './requirement-fields';

/** Changes what was told before, whether the provider asks for it or not. Only what is filled in is sent. */
export const ChangeDialog = ({ merchant, onClose }: { merchant: ShownMerchant; onClose: () => void }) => {
  const { externalRef } = merchant.record;
  const details = merchant.record.details!;
  const choices = changeableItems(details);
  const [title, setTitle] = useState(choices[0]!.title);
  const [values, setValues] = useState<FormValues>({
    'external_account.country': details.country,
    'external_account.account_holder_type': details.businessType,
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const nowMs = useServerNow();
  const items = choices.find((each) => each.title === title)?.items ?? [];
  const groups = requirementGroups(items, details.fields);
  // Payouts go to the account that is named here.
  const movesPayouts = items.includes('external_account');
  return (
    <ActionDialog
      title="Edit details"
      submit="Send changes"
      {...onMerchant(merchant)}
      problem={formProblem(groups, values)}
      {...(movesPayouts ? { confirm: externalRef } : {})}
      call={(made, sending) =>
        made.subMerchants.update(
          externalRef,
          answersOf(groups, values) as Parameters<Taprail['subMerchants']['update']>[1],
          sending,
        )
      }
      onRefused={(error) => setProblems(landFaults(groups, values, faultsOf(error)))}
      onDone={showEffect('Changes sent to the provider')}
      onClose={onClose}
    >
      <SelectField
        label="Section"
        value={title}
        onChange={setTitle}
        options={choices.map((each) => [each.title, each.title] as const)}
        hint="Only the fields you fill in are sent."
      />
      {groups.map((group) => (
        <RequirementFieldset
          key={group.path || group.title}
          group={group}
          form={{
            values,
            onInput: (changes) => setValues((before) => ({ ...before, ...changes })),
            problems,
            notes: {},
            fields: details.fields,
            files: details.files,
            onUpload: () => undefined,
            nowMs,
          }}
        />
      ))}
    </ActionDialog>
  );
};
