import { errorsOf } from './error-entry';

export const authenticationErrors = errorsOf(401, 'authentication_error', {
  missing_api_key: ['No API key was sent.', 'Send the header Authorization: Bearer <key>.'],
  invalid_api_key: ['The API key is unknown.', 'Check that the whole key was copied.'],
  expired_api_key: ['The API key has expired.', 'Use the key that replaced it, or issue a new one.'],
  revoked_api_key: ['The API key was revoked.', 'Issue a new key.'],
  wrong_environment: ['The API key belongs to the other environment.', 'Use a key of the environment that you call.'],
  invalid_session: [
    'The dashboard session is unknown or has ended.',
    'Sign in again. A session ends after 12 hours without use, after 7 days, when it is revoked, and with its API key.',
  ],
  invalid_sign_in_code: [
    'The sign-in link was already used or has expired.',
    'Create a new one with taprail open or POST /v1/dashboard-links; it opens one session, within 60 seconds.',
  ],
  invalid_invitation: [
    'The invitation is unknown, was already used or has ended.',
    'Ask an owner of the platform for a new link. It can be used once, within seven days.',
  ],
  invalid_credentials: [
    'The address, the password or the code is wrong.',
    'Try again, sign in through the identity provider of your company, use a recovery code, or ask an owner of the platform for a new link.',
  ],
  invalid_passkey: [
    'The passkey is not known here, or its answer cannot be accepted.',
    'Try again, or sign in another way: with a password, a recovery code, or a new link from an owner of the platform.',
  ],
  invalid_provider_sign_in: [
    'This sign-in through an identity provider is unknown, was already used or has ended.',
    'Begin again on the sign-in page of this browser. A sign-in has to be finished within ten minutes.',
  ],
  identity_provider_refused: [
    'The identity provider did not sign you in.',
    'Try again. See details.reason; the administrator of the provider decides who may use this application.',
  ],
  invalid_identity: [
    'The answer of the identity provider did not pass the checks.',
    'Try again. If it stays so, an owner of the platform should compare the settings with the provider; see details.reason.',
  ],
});

export const permissionErrors = errorsOf(403, 'permission_error', {
  insufficient_scope: [
    'The API key lacks the scope of this operation.',
    'Use a key with the scope in details.required_scope. A key that is issued has at most the scopes, addresses and expiry of the calling key. If no key of the platform has the scope, as after an upgrade, the operator of the deployment issues one: taprail operator platforms issue-key.',
  ],
  person_required: [
    'This session was opened with an API key and belongs to no person.',
    'Sign in with your address and password. An owner invites people on the People page or with POST /v1/users.',
  ],
  recent_sign_in_required: [
    'This needs a sign-in of the last ten minutes.',
    'Confirm that it is you with your password or a passkey, then try again.',
  ],
  wrong_passkey: [
    'This is no passkey of the person who is signed in, or its answer cannot be accepted.',
    'Choose a passkey of your own account, or confirm with your password.',
  ],
  identity_not_accepted: [
    'The identity provider has signed you in, but you have no access to this platform.',
    'See details.reason. Ask an owner of the platform to invite you with the address that you have at the provider.',
  ],
  identity_provider_required: [
    'This platform signs people in through its identity provider only.',
    'Sign in through the provider. An owner can use a recovery code if the provider is not available.',
  ],
  wrong_password: ['The current password is wrong.', 'Send the password that you sign in with.'],
  charges_not_enabled: [
    'Charges of this sub-merchant are not enabled.',
    'See details.reason. If items are due, send them and try again with a new Idempotency-Key; if verification is pending, wait for it. A reason that begins with rejected. is final.',
  ],
  payouts_not_enabled: [
    'Payouts of this sub-merchant are not enabled.',
    'See details.reason. If items are due, send them and try again with a new Idempotency-Key; if verification is pending, wait for it. A reason that begins with rejected. is final.',
  ],
  api_key_required: [
    'A session of the dashboard cannot do this.',
    'Send the request with an API key: Authorization: Bearer <key>.',
  ],
  cross_site_request: [
    'The dashboard cookie was sent with a request from another origin.',
    'Send Authorization: Bearer <key>. With the cookie, changes require Sec-Fetch-Site: same-origin, which browsers send automatically.',
  ],
  csrf_token_mismatch: [
    'The CSRF token of the session is missing or does not match.',
    'Send the csrf_token of GET /dashboard/session as X-CSRF-Token.',
  ],
  device_not_assigned: [
    'The device belongs to another sub-merchant.',
    'Use a device of the sub-merchant, or reassign this one.',
  ],
});

const unknown = (what: string) =>
  [`No such ${what}.`, 'Check the id and that the key belongs to its platform.'] as const;

/** An object of another platform answers exactly as one that does not exist. */
export const notFoundErrors = errorsOf(404, 'invalid_request_error', {
  sub_merchant_not_found: unknown('sub-merchant'),
  tap_not_found: unknown('tap'),
  authorisation_not_found: unknown('authorisation'),
  authorisation_chain_not_found: unknown('authorisation chain'),
  charge_not_found: unknown('charge'),
  transaction_not_found: unknown('transaction'),
  refund_not_found: unknown('refund'),
  dispute_not_found: unknown('dispute'),
  payout_not_found: unknown('payout'),
  adjustment_not_found: unknown('adjustment'),
  payout_hold_not_found: unknown('payout hold'),
  platform_payout_not_found: unknown('platform payout'),
  event_not_found: unknown('event'),
  delivery_not_found: unknown('delivery'),
  endpoint_not_found: unknown('webhook endpoint'),
  device_not_found: unknown('device'),
  file_not_found: unknown('file'),
  job_not_found: unknown('job'),
  request_not_found: unknown('request'),
  ledger_entry_not_found: unknown('ledger entry'),
  ledger_account_not_found: [
    'No such ledger account.',
    'Send an account that GET /v1/ledger/accounts lists, with the id or the reference of one of your sub-merchants.',
  ],
  ledger_export_not_found: unknown('export'),
  ledger_period_not_found: ['No such period.', 'Send a month that GET /v1/ledger/periods lists, such as 2026-03.'],
  journal_lane_not_found: ['No such shard of the journal.', 'Send the number of the shard that the alert names.'],
  parked_message_not_found: [
    'No such parked message.',
    'List the parked messages with GET /v1/operator/parked-messages; it may have been replayed.',
  ],
  gap_not_found: [
    'No such gap in the books.',
    'List the gaps with GET /v1/operator/gaps; it may have been posted meanwhile.',
  ],
  platform_not_found: unknown('platform'),
  api_key_not_found: unknown('API key'),
  user_not_found: unknown('user'),
  passkey_not_found: ['No such passkey.', 'Reload the page: it was removed.'],
  note_not_found: unknown('note'),
  identity_provider_not_found: [
    'The platform has no identity provider.',
    'Set one with PUT /v1/identity-provider or on the People page.',
  ],
  dashboard_session_not_found: unknown('session of the dashboard'),
});
