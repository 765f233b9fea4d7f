/** Why a provider cannot be used, and why its answer is not taken. Both are stated in `details.reason`. */
export type UnavailableReason =
  | 'not_reached'
  | 'too_slow'
  | 'too_large'
  | 'address_not_allowed'
  | 'unexpected_answer'
  | 'wrong_issuer'
  | 'incomplete'
  | 'client_refused'
  | 'secret_lost';
export type InvalidReason = 'issuer' | 'audience' | 'nonce' | 'time' | 'signature' | 'code' | 'subject' | 'form';

/** A request to a provider that has no answer which could be read. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(
    readonly reason: UnavailableReason,
    options?: ErrorOptions,
  ) {
    super(unavailableSentences[reason], options);
  }
}

/** An answer that anybody may have made. */
export class InvalidIdentity extends Error {
  override readonly name = 'InvalidIdentity';

  constructor(
    readonly reason: InvalidReason,
    options?: ErrorOptions,
  ) {
    super(invalidSentences[reason], options);
  }
}

/** The provider has sent the browser back with an error. Its own description is anybody's text and is not repeated. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly reason: string;

  constructor(error: string) {
    const reason = Object.hasOwn(refusedSentences, error) ? (error as keyof typeof refusedSentences) : 'other';
    super(refusedSentences[reason]);
    this.reason = reason;
  }
}

const unavailableSentences: Readonly<Record<UnavailableReason, string>> = {
  not_reached: 'The identity provider cannot be reached.',
  too_slow: 'The identity provider did not answer in time.',
  too_large: 'The identity provider answered with more than is read.',
  address_not_allowed: 'The identity provider names an address that may not be called.',
  unexpected_answer: 'The identity provider gave an answer that cannot be understood.',
  wrong_issuer: 'The identity provider says that it is another issuer than the one in the settings.',
  incomplete:
    'The identity provider does not offer what is needed: the authorization code flow, with PKCE and signed ID tokens.',
  client_refused: 'The identity provider does not accept the client ID or the client secret of this platform.',
  secret_lost: 'The client secret cannot be read any more. An owner has to set it again.',
};

const invalidSentences: Readonly<Record<InvalidReason, string>> = {
  issuer: 'The answer comes from another issuer than the identity provider of the platform.',
  audience: 'The identity provider has signed you in to another application.',
  nonce: 'The answer of the identity provider belongs to another sign-in.',
  time: 'The answer of the identity provider has expired, or is from the future.',
  signature: 'The answer of the identity provider is not signed with one of its keys.',
  code: 'The identity provider does not accept the code any more. It can be used once.',
  subject: 'The identity provider speaks of two different accounts.',
  form: 'The answer of the identity provider lacks something, or is in a form that is not allowed.',
};

const refusedSentences = {
  access_denied: 'You, or the administrator of the identity provider, did not allow the sign-in.',
  login_required: 'The identity provider did not sign you in.',
  interaction_required: 'The identity provider did not sign you in.',
  consent_required: 'The identity provider asks for a consent that was not given.',
  account_selection_required: 'No account was chosen at the identity provider.',
  temporarily_unavailable: 'The identity provider is temporarily unavailable.',
  server_error: 'The identity provider has failed.',
  unauthorized_client: 'The identity provider does not let this application sign people in.',
  invalid_request: 'The identity provider does not accept the request of this application.',
  invalid_scope: 'The identity provider does not tell this application addresses and names.',
  other: 'The identity provider did not sign you in.',
} as const;
