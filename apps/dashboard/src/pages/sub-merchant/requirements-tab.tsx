import type { SubMerchant, Taprail } from '@taprail/sdk';
import { type Dispatch, type StateUpdater, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countOf } from '../../money/format-money';
import { ActionForm } from '../../parts/action-form';
import { Pill } from '../../parts/pill';
import { showToast } from '../../parts/toasts';
import { queries } from '../../requests/use-read';
import { Instant } from '../../time/instant';
import { useServerNow } from '../../time/server-clock';
import { faultsOf } from './faults-of';
import { answersOf, formProblem, type FormValues, landFaults } from './form-answers';
import { onMerchant, type ShownMerchant } from './merchant';
import { requirementGroups } from './requirement-controls';
import { type FormState, RequirementFieldset } from './requirement-fields';
import { UploadDialog } from './upload-dialog';

type Details = NonNullable<SubMerchant['details']>;
type Amendment = Parameters<Taprail['subMerchants']['update']>[1];

/** Items by how much they press: due, later, and those that may be sent in place of others; none twice. */
const itemsOf = ({ requirements, details }: SubMerchant) => {
  const { currentlyDue, pastDue, eventuallyDue } = requirements;
  const due = [...new Set([...pastDue, ...currentlyDue])];
  const later = eventuallyDue.filter((item) => !due.includes(item));
  const others = (details?.alternatives ?? []).flatMap(({ alternative }) => alternative);
  return { due, later, instead: others.filter((item) => !due.includes(item) && !later.includes(item)) };
};

/** Nothing is typed yet but what nobody should have to type. */
const valuesBefore = ({ country, businessType }: Details): FormValues => ({
  'external_account.country': country,
  'external_account.account_holder_type': businessType,
});

/** Input that was typed and not sent yet. The page keeps it, so that it outlives a look at another part. */
export type RequirementsDraft = Readonly<{ typed: FormValues; setTyped: Dispatch<StateUpdater<FormValues>> }>;

type Props = { merchant: ShownMerchant; isPast: boolean; draft: RequirementsDraft };

/** What the provider wants to know, as a form. */
export const RequirementsTab = (props: Props) => {
  const section = useRef<HTMLElement>(null);
  // The form may be gone once it was sent; the focus stays where it was.
  const focus = () => section.current?.focus();
  return (
    <section class="requirements" aria-label="Requirements" ref={section} tabIndex={-1}>
      <Requirements {...props} onSent={focus} />
    </section>
  );
};

const Requirements = ({ merchant, isPast, draft, onSent }: Props & { onSent: () => void }) => {
  const { record } = merchant;
  const { due, later } = itemsOf(record);
  const { details, status } = record;
  const isOver = status === 'rejected' || details?.erased === true;
  if (due.length + later.length === 0 || isOver || !details) return <NothingDue record={record} isOver={isOver} />;
  if (isPast) return <ItemList record={record} due={due} later={later} />;
  if (status === 'errored') {
    return (
      <div class="stack">
        <p class="empty">Resubmit the sub-merchant first. You can send the requirements afterwards.</p>
        <ItemList record={record} due={due} later={later} />
      </div>
    );
  }
  return <RequirementForm merchant={merchant} details={details} draft={draft} onSent={onSent} />;
};

const NothingDue = ({ record, isOver }: { record: SubMerchant; isOver: boolean }) => (
  <div class="muted">
    <p>{isOver ? 'No more information can be sent.' : 'No requirements are due.'}</p>
    <Checked record={record} />
  </div>
);

const Checked = ({ record: { details } }: { record: SubMerchant }) =>
  details && details.pendingVerification.length > 0 ? (
    <p class="muted">In verification by the provider: {details.pendingVerification.join(', ')}.</p>
  ) : null;

type ItemProps = { record: SubMerchant; due: readonly string[]; later: readonly string[] };

const ItemList = ({ record, due, later }: ItemProps) => {
  const isMixed = record.requirements.pastDue.length < due.length;
  return (
    <section class="card" aria-label="Required">
      <div class="card-head">
        <h2>Required</h2>
        <PastDue record={record} due={due.length} />
      </div>
      <ul class="item-list">
        {[...due, ...later].map((item) => (
          <li key={item}>
            <code>{item}</code>
            {isMixed && record.requirements.pastDue.includes(item) && <Pill text="Past due" tone="bad" />}
            {later.includes(item) && <Pill text="Later" />}
          </li>
        ))}
      </ul>
      <Checked record={record} />
    </section>
  );
};

const PastDue = ({ record: { requirements }, due }: { record: SubMerchant; due: number }) => {
  const late = requirements.pastDue.length;
  if (late === 0) return null;
  return <Pill text={late === due ? 'Past due' : `${late} past due`} tone="bad" />;
};

type FormProps = { merchant: ShownMerchant; details: Details; draft: RequirementsDraft; onSent: () => void };

const RequirementForm = ({ merchant, details, draft: { typed, setTyped }, onSent }: FormProps) => {
  const { record } = merchant;
  const { fields, files } = details;
  const { due, later, instead } = useMemo(() => itemsOf(record), [record]);
  const values = { ...valuesBefore(details), ...typed };
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const [uploadsFor, setUploadsFor] = useState<string>();
  const card = useRef<HTMLDivElement>(null);
  const nowMs = useServerNow();

  const groupsOf = (items: readonly string[]) => requirementGroups(items, fields);
  const parts = [due, later, instead].map(groupsOf);
  const groups = parts.flat();
  const form: FormState = {
    values,
    onInput: (changes) => {
      setTyped((before) => ({ ...before, ...changes }));
      // A field that is being corrected is not wrong any more, until the API says so again.
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))));
    },
    problems,
    notes: landFaults(groups, values, [
      ...details.errors.map(({ requirement, reason }) => ({ param: requirement, message: reason })),
      ...details.refused.map(({ path, message }) => ({ param: path, message })),
    ]),
    fields,
    files,
    onUpload: setUploadsFor,
    nowMs,
  };

  // Once for each refusal: while faults are corrected one after the other the focus stays where somebody types.
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const [dueGroups, laterGroups, insteadGroups] = parts as [typeof groups, typeof groups, typeof groups];
  const fieldsets = (shown: typeof groups) =>
    shown.map((group) => <RequirementFieldset key={group.path || group.title} group={group} form={form} />);
  return (
    <div class="card" ref={card}>
      <DueHead record={record} due={due.length} />
      <Checked record={record} />
      <ActionForm
        submit="Send details"
        scope="onboarding:write"
        {...onMerchant(merchant)}
        problem={formProblem(groups, values)}
        call={(made, sending) =>
          made.subMerchants.update(record.externalRef, answersOf(groups, values) as Amendment, sending)
        }
        onRefused={(error) => {
          setProblems(landFaults(groups, values, faultsOf(error)));
          setRefusals((count) => count + 1);
        }}
        onDone={async ({ requirements }) => {
          await queries.invalidateQueries();
          setTyped({});
          const left = requirements.currentlyDue.length;
          showToast(
            left === 0 ? 'Details sent. Nothing else is due' : `Details sent. ${countOf(left, 'item')} still due`,
          );
          onSent();
        }}
      >
        {fieldsets(dueGroups)}
        {laterGroups.length > 0 && (
          <details class="requirements-more" open={due.length === 0}>
            <summary>Due later: {countOf(later.length, 'item')}</summary>
            {fieldsets(laterGroups)}
          </details>
        )}
        {insteadGroups.length > 0 && (
          <details class="requirements-more">
            <summary>Alternatives</summary>
            {details.alternatives.map(({ original, alternative }) => (
              <p key={original.join()} class="muted">
                Instead of {original.join(', ')}: {alternative.join(', ')}
              </p>
            ))}
            {fieldsets(insteadGroups)}
          </details>
        )}
      </ActionForm>
      {uploadsFor !== undefined && (
        <UploadDialog
          reference={record.externalRef}
          purpose={uploadsFor.includes('additional_document') ? 'additional_verification' : 'identity_document'}
          onUploaded={(id) => form.onInput({ [uploadsFor]: id })}
          onClose={() => setUploadsFor(undefined)}
        />
      )}
    </div>
  );
};

const DueHead = ({ record, due }: { record: SubMerchant; due: number }) => {
  const { pastDue } = record.requirements;
  const deadline = record.details?.currentDeadline;
  return (
    <div class="card-head">
      <h2>{due === 0 ? 'No requirements due' : `${countOf(due, 'item')} due`}</h2>
      <span class="line">
        <PastDue record={record} due={due} />
        {deadline && (
          <span>
            {pastDue.length > 0 ? 'was due' : 'due'} <Instant at={deadline} isRelative />
          </span>
        )}
        <span class="muted">You can send some items now and the rest later.</span>
      </span>
    </div>
  );
};
