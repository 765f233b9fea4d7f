import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField, TextField } from '../../parts/fields';
import { showToast } from '../../parts/toasts';
import { queries } from '../../requests/use-read';
import { pageHref } from '../../urls/search-params';
import { countryName } from './country-name';

type BusinessType = 'individual' | 'company';

const referenceForm = /^(?!\.{1,2}$)[A-Za-z0-9._:@-]{1,128}$/;

/** Submits a sub-merchant by the four fields that the provider needs for an account. `known`: references that are taken. */
export const CreateSubMerchant = ({ known, onClose }: { known: readonly string[]; onClose: () => void }) => {
  const [reference, setReference] = useState('');
  const [businessType, setBusinessType] = useState<BusinessType>('company');
  const [country, setCountry] = useState('');
  const [email, setEmail] = useState('');
  const [, navigate] = useLocation();
  const search = useSearch();
  const code = country.trim().toUpperCase();
  const problems = {
    reference: known.includes(reference)
      ? 'This reference is already in use.'
      : referenceForm.test(reference)
        ? undefined
        : 'Use letters, digits and . _ : @ - only, at most 128 characters.',
    country: countryName(code) === undefined ? 'Enter the two-letter code of a country.' : undefined,
    email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'Enter an email address.',
  };
  return (
    <ActionDialog
      title="New sub-merchant"
      submit="Create sub-merchant"
      problem={problems.reference ?? problems.country ?? problems.email}
      call={(made, sending) =>
        made.subMerchants
          .create({ externalRef: reference, businessType, country: code, email: email.trim() }, sending)
          .withResponse()
      }
      onDone={async ({ data, response }) => {
        await queries.invalidateQueries({ queryKey: ['subMerchants.list'] });
        // A reference that is known updates its record; a page that has not read all of them cannot know.
        const isNew = response.status === 201;
        showToast(isNew ? `${data.externalRef} created` : `${data.externalRef} already existed and was updated`);
        navigate(pageHref(`/sub-merchants/${data.externalRef}`, search));
      }}
      onClose={onClose}
    >
      <p class="muted">
        The provider opens an account and then lists what else it needs. No payments or payouts are possible before
        that.
      </p>
      <TextField
        label="Reference"
        value={reference}
        onInput={setReference}
        isMono
        placeholder="bistro-42"
        hint="Your own ID for the sub-merchant. Use letters, digits and . _ : @ -. It cannot be changed later."
        problem={reference === '' ? undefined : problems.reference}
      />
      <SelectField
        label="Business type"
        value={businessType}
        onChange={(value) => setBusinessType(value as BusinessType)}
        options={[
          ['company', 'Company'],
          ['individual', 'Individual'],
        ]}
      />
      <TextField
        label="Country"
        value={country}
        onInput={setCountry}
        placeholder="DE"
        hint={countryName(code) ?? 'Two-letter ISO 3166 code'}
        problem={code.length < 2 ? undefined : problems.country}
      />
      <TextField
        label="Email"
        type="email"
        value={email}
        onInput={setEmail}
        placeholder="office@bistro.example"
        problem={email.includes('@') ? problems.email : undefined}
      />
    </ActionDialog>
  );
};
