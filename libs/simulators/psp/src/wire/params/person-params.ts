import { branch, type Branch, choice, decimal, digits, email, flag, integer, list, map, text } from './shape';

export const address = branch({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text });
const documentSides = branch({ front: text, back: text });
const verification = branch({ document: documentSides, additional_document: documentSides });
const files = branch({ files: list(text) });
const japanAddress = branch({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  town: text,
});

/** Parameters of an individual and of any other person. */
const everyone: Branch = {
  address,
  address_kana: japanAddress,
  address_kanji: japanAddress,
  dob: branch({ day: integer, month: integer, year: integer }, true),
  email,
  first_name: text,
  first_name_kana: text,
  first_name_kanji: text,
  full_name_aliases: list(text),
  gender: text,
  id_number: text,
  id_number_secondary: text,
  last_name: text,
  last_name_kana: text,
  last_name_kanji: text,
  maiden_name: text,
  metadata: map,
  phone: text,
  political_exposure: choice('existing', 'none'),
  registered_address: address,
  ssn_last_4: digits(/^\d{4}$/, 'Invalid SSN last 4: must have 4 digits'),
  verification,
};

const relationship: Branch = {
  director: flag,
  executive: flag,
  owner: flag,
  percent_ownership: decimal,
  title: text,
};

export const individualParams: Branch = { ...everyone, relationship: branch(relationship) };

export const personParams: Branch = {
  ...everyone,
  nationality: text,
  documents: branch({ company_authorization: files, passport: files, visa: files }),
  relationship: branch({ ...relationship, authorizer: flag, legal_guardian: flag, representative: flag }),
};
