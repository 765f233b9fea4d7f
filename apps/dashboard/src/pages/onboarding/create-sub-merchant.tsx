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
  const isTaken = known.includes(reference);
  const code = country.trim().toUpperCase();
  const problem = isTaken
    ? 'There is a sub-merchant with this reference.'
    : [
        !referenceForm.test(reference) && 'A reference is missing.',
        code.length !== 2 && 'A country is missing.',
        !email.includes('@') && 'An e-mail address is missing.',
      ].find((text) => typeof text === 'string');
  return (
    <ActionDialog
      title="New sub-merchant"
      submit="Submit"
      problem={problem}
      call={(made, sending) =>
        made.subMerchants
          .create({ externalRef: reference, businessType, country: code, email: email.trim() }, sending)
          .withResponse()
      }
      onDone={async ({ data, response }) => {
        await queries.invalidateQueries({ queryKey: ['subMerchants.list'] });
        // A reference that is known updates its record; a page that has not read all of them cannot know.
        const isNew = response.status === 201;
        showToast(isNew ? `${data.externalRef} is submitted` : `${data.externalRef} was there already, and is updated`);
        navigate(pageHref(`/sub-merchants/${data.externalRef}`, search));
      }}
      onClose={onClose}
    >
      <p class="muted">
        The provider opens an account and then says what else it needs. Nothing is charged or paid before that.
      </p>
      <TextField
        label="Reference"
        value={reference}
        onInput={setReference}
        isMono
        placeholder="bistro-42"
        hint="Your own name for it: letters, digits and . _ : @ -. It never changes."
        problem={isTaken ? problem : undefined}
      />
      <SelectField
        label="Business"
        value={businessType}
        onChange={(value) => setBusinessType(value as BusinessType)}
        options={[
          ['company', 'A company'],
          ['individual', 'A person on their own'],
        ]}
      />
      <TextField
        label="Country"
        value={country}
        onInput={setCountry}
        placeholder="DE"
        hint={countryName(code) ?? 'Two letters of ISO 3166'}
      />
      <TextField label="E-mail" type="email" value={email} onInput={setEmail} placeholder="office@bistro.example" />
    </ActionDialog>
  );
};
