import type { ApiKey, NewApiKey } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { Field, SelectField, TextField } from '../../parts/fields';
import { SecretDialog } from '../../parts/secret-dialog';
import { showEffect } from '../../parts/show-effect';
import { queries } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { startOfDay } from '../../time/day-start';
import { useZone } from '../../time/zone';
import {
  allScopes,
  grantable,
  type KeyScope,
  readAddresses,
  scopeMeanings,
  scopeTemplates,
  toggleScope,
} from './scope-choice';

export const nameOf = ({ label, prefix, last4 }: Pick<ApiKey, 'label' | 'prefix' | 'last4'>): string =>
  label ?? `${prefix}…${last4}`;

type SecretProps = { made: NewApiKey; onClose: () => void };

/** The secret of a key that was issued or rotated just now. */
export const KeySecretDialog = ({ made, onClose }: SecretProps) => (
  <SecretDialog title={`API key ${nameOf(made)}`} label="API key" secret={made.secret} onClose={onClose}>
    <p>
      Send it in the <code>Authorization</code> header, after <code>Bearer</code>.
    </p>
  </SecretDialog>
);

type MakingProps = { onMade: (made: NewApiKey) => void; onClose: () => void };

const madeShown = (onMade: (made: NewApiKey) => void) => async (made: NewApiKey) => {
  onMade(made);
  await queries.invalidateQueries();
};

export const IssueKeyDialog = ({ onMade, onClose }: MakingProps) => {
  const { scopes: own } = useSession();
  const { zone } = useZone();
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [until, setUntil] = useState('');
  const [addresses, setAddresses] = useState('');
  return (
    <ActionDialog
      title="Issue key"
      submit="Issue key"
      problem={scopes.length === 0 ? 'Select at least one scope' : undefined}
      call={(made, sending) =>
        made.apiKeys.issue(
          {
            scopes: [...scopes],
            ...(label.trim() === '' ? {} : { label: label.trim() }),
            ...(until === '' ? {} : { expires_at: startOfDay(until, zone, 1) }),
            ...(readAddresses(addresses).length === 0 ? {} : { ip_allow_list: [...readAddresses(addresses)] }),
          },
          sending,
        )
      }
      onDone={madeShown(onMade)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={label}
        onInput={setLabel}
        placeholder="POS backend"
        hint="Optional, to tell your keys apart"
      />
      <div class="templates" role="group" aria-label="Scope presets">
        {scopeTemplates.map(({ name, scopes: wanted }) => (
          <button key={name} type="button" class="button" onClick={() => setScopes(grantable(wanted, own))}>
            {name}
          </button>
        ))}
      </div>
      <fieldset class="scopes">
        <legend>Scopes</legend>
        {allScopes.map((scope) => (
          <label key={scope} class="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              disabled={!own.includes(scope)}
              onChange={() => setScopes(toggleScope(scopes, scope))}
            />
            <span>
              <code>{scope}</code> <small class="muted">{scopeMeanings[scope]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="Valid through"
        type="date"
        value={until}
        onInput={setUntil}
        hint="In real time, not on the test clock. Leave empty for no expiry."
      />
      <Field
        label="Allowed IP addresses"
        hint="One address or range per line, such as 203.0.113.0/24. Leave empty to use those of your own key."
      >
        {(ids) => (
          <textarea
            {...ids}
            class="mono"
            rows={2}
            value={addresses}
            onInput={({ currentTarget }) => setAddresses(currentTarget.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
};

const overlaps = [
  ['0', 'Immediately'],
  ['3600', 'After 1 hour'],
  ['86400', 'After 24 hours'],
  ['604800', 'After 7 days'],
] as const;

export const RotateKeyDialog = ({ apiKey, onMade, onClose }: MakingProps & { apiKey: ApiKey }) => {
  const isTwofold = apiKey.previous_secret_valid_until !== null;
  const [overlap, setOverlap] = useState(isTwofold ? '0' : '86400');
  return (
    <ActionDialog
      title="Rotate key"
      submit="Rotate key"
      kind={overlap === '0' ? 'danger' : 'primary'}
      {...(overlap === '0' ? { confirm: nameOf(apiKey) } : {})}
      call={(made, sending) => made.apiKeys.rotate(apiKey.id, { overlap_s: Number(overlap) }, sending)}
      onDone={madeShown(onMade)}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(apiKey)}</strong> gets a new secret and keeps its scopes. Sessions opened with the old secret
        end when it expires.
      </p>
      <SelectField
        label="Old secret expires"
        value={overlap}
        options={isTwofold ? overlaps.slice(0, 1) : overlaps}
        onChange={setOverlap}
        hint={
          isTwofold
            ? 'An earlier secret is still valid. Both expire immediately.'
            : 'In real time, not on the test clock'
        }
      />
    </ActionDialog>
  );
};

export const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { key } = useSession();
  return (
    <ActionDialog
      title="Revoke key"
      submit="Revoke key"
      kind="danger"
      confirm={nameOf(apiKey)}
      call={(made, sending) => made.apiKeys.revoke(apiKey.id, sending)}
      onDone={showEffect(`${nameOf(apiKey)} revoked`)}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(apiKey)}</strong> stops working immediately, and sessions opened with it end within seconds.
        This cannot be undone.
      </p>
      {key?.id === apiKey.id && (
        <p class="problem" role="alert">
          You are signed in with this key and will be signed out.
        </p>
      )}
    </ActionDialog>
  );
};
