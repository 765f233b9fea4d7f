import { errorsOf } from './error-entry';

/** The request is fine; the thing it is about is not in a state for it. */
export const conflictErrors = {
  ...errorsOf(409, 'conflict_error', {
    sub_merchant_rejected: [
      'The sub-merchant was rejected, is erased or is being erased.',
      'See requirements.disabledReason. A rejection and a finished erasure are final; an erasure that is refused leaves the sub-merchant as it was.',
    ],
    sub_merchant_errored: ['Provisioning of the sub-merchant failed.', 'POST the submission again to resume.'],
    open_money: [
      'The sub-merchant still has open money.',
      'See details.open. Once sales and disputes are closed and every balance is zero, erase it again with a new Idempotency-Key.',
    ],
    account_not_provisioned: [
      'The account at the payment service provider does not exist yet.',
      'Wait until the status is no longer received or creating. If it is errored, POST the submission again.',
    ],
    country_immutable: ['The country cannot change after provisioning.', 'Submit a new sub-merchant.'],
    business_type_immutable: ['The business type cannot change once enabled.', 'Submit a new sub-merchant.'],
    authorisation_not_open: ['The authorisation is no longer open.', 'Read it; start a new tap if needed.'],
    authorisation_expired: ['The authorisation has expired.', 'Start a new tap.'],
    tap_not_cancelable: [
      'Only a tap that awaits its card can be cancelled.',
      'See details.status. Reverse a tap that was approved; wait for the outcome of one that is pending.',
    ],
    already_captured: [
      'The authorisation was already captured.',
      'Read the transaction; refund it if the amount was too high.',
    ],
    already_reversed: ['The tap was already reversed.', 'Read the transaction; start a new tap if needed.'],
    already_settled: [
      'The sale is settled, refunded or disputed, so it cannot be reversed. Refund it instead.',
      'Use POST /v1/transactions/:id/refunds. An amount that was refunded or is in a dispute cannot be refunded again.',
    ],
    outcome_unknown: [
      'The outcome of an earlier call is not known yet.',
      'Read the transaction until the earlier tap, capture, refund or reversal has its outcome, then decide anew.',
    ],
    increment_limit_reached: ['The authorisation has reached the maximum number of increases.', 'Start a new tap.'],
    scheme_not_supported: ['The card scheme does not allow this.', 'Start a new tap for the difference.'],
    charge_not_posted: ['The charge is no longer posted.', 'Read the authorisation and its charges.'],
    charge_limit_reached: [
      'The authorisation has reached the maximum number of charges.',
      'Capture it and open a new one.',
    ],
    charge_disputed: [
      'An open dispute covers this amount.',
      'Refund at most details.available. For the rest, answer or accept the dispute, or wait for its outcome if it is under review.',
    ],
    refund_window_expired: ['The sale is too old to be refunded.', 'Refund the customer by other means.'],
    refund_limit_reached: [
      'The transaction has reached the maximum number of refunds.',
      'Refund the customer by other means.',
    ],
    evidence_already_submitted: ['Evidence was already submitted, which is final.', 'Wait for the outcome.'],
    dispute_closed: ['The dispute is closed.', 'Read its outcome; nothing can be added.'],
    inquiry_not_acceptable: [
      'The dispute is an inquiry, which the payment service provider does not let anybody accept.',
      'Refund the charge instead, which ends the inquiry, or submit evidence.',
    ],
    payout_not_cancelable: [
      'Only a scheduled payout can be cancelled.',
      'See details.status: wait for the outcome of a payout that is in transit; every other status is its outcome.',
    ],
    payout_not_retryable: [
      'Only a failed payout can be retried, and only once.',
      'Read the payout; a new one may be on its way.',
    ],
    adjustment_not_pending: [
      'Only an adjustment that waits for its approval can be approved or rejected.',
      'See details.status. Reverse an adjustment that is posted; propose a new one if it was rejected or has expired.',
    ],
    adjustment_not_reversible: [
      'Only an adjustment that is posted can be reversed, and only once.',
      'Read the adjustment in details.reversed_by. Instead of reversing a reversal, propose a new adjustment.',
    ],
    platform_account_missing: [
      'The platform has no bank account in this currency.',
      'Set one with PUT /v1/platform-balance/{currency}/bank-account.',
    ],
    platform_payouts_unavailable: [
      'The bank of this deployment pays sub-merchants only.',
      'Pay your own balance out at the payment service provider.',
    ],
    own_proposal: ['Whoever proposes an adjustment cannot approve it.', 'Ask another person, or use another API key.'],
    payout_ended: ['The payout has failed or was cancelled.', 'Read the payout; its state is final.'],
    payouts_frozen: [
      'Payouts are stopped because the books are in doubt.',
      'Ask the operator; GET /v1/status shows whether payouts are still frozen.',
    ],
    payouts_held: [
      'Payouts of this sub-merchant are on hold.',
      'Lift the payout hold in details, or wait until it ends.',
    ],
    payout_hold_not_active: ['The payout hold is over.', 'See details.status. Place a new hold if payouts must stop.'],
    books_incomplete: [
      'A movement of money is not in the books yet.',
      'Try again later; GET /v1/status lists the missing movements.',
    ],
    gap_already_posted: [
      'The journal already has an entry for this movement of money.',
      'Nothing needs to be explained.',
    ],
    payout_schedule_not_manual: [
      'Payouts of this sub-merchant run on a schedule.',
      'Set the schedule to manual first.',
    ],
    ledger_export_pending: ['The export is not ready yet.', 'Poll the export until its status is ready.'],
    ledger_export_failed: ['The export failed.', 'See its failure_reason; request another export.'],
    payouts_not_frozen: ['Payouts are not frozen.', 'There is no freeze to lift.'],
    settlement_file_conflict: [
      'Another file of this PSP, currency and day was already imported.',
      'Compare the two; the first one stands.',
    ],
    bank_statement_conflict: [
      'Another statement of this currency and day was already imported.',
      'Compare the two; the first one stands.',
    ],
    orphaned_payments_changed: [
      'The list of orphaned payments has another number of payments.',
      'List them again; details.held_back is their number now.',
    ],
    settlement_file_sent: [
      'The settlement file of this transaction was already sent.',
      'Choose a transaction of today; a file that was sent is never changed.',
    ],
    period_not_over: ['The month is not over yet.', 'Close it at or after available_at in details.'],
    parked_message_not_first: [
      'Another parked message of the same key comes before this one.',
      'Replay or discard the message that details.first names, or replay the whole key.',
    ],
    period_out_of_order: ['An earlier month is still open.', 'Close the month in details first.'],
    seal_pending: ['The day is not sealed yet.', 'Try again at available_at in details.'],
    api_key_limit_reached: [
      'The platform has reached the maximum number of API keys.',
      'First revoke a key that is not used.',
    ],
    api_key_not_active: ['The key is revoked or expired.', 'Issue a new key.'],
    user_exists: [
      'A user with this address is already invited or active.',
      'Change the role of that user, or make a new link for it.',
    ],
    user_limit_reached: [
      'The platform has reached the maximum number of users.',
      'First deactivate a user who has left.',
    ],
    note_limit_reached: [
      'The object has reached the maximum number of notes.',
      'Keep further remarks in a system of your own.',
    ],
    user_not_active: ['The user is not active.', 'Invite the person again.'],
    user_active: ['The user is not deactivated.', 'Deactivate the user first.'],
    last_owner: ['The platform would have no active owner left.', 'Make another active user an owner first.'],
    passkey_exists: ['This passkey is already registered.', 'Use it to sign in, or register another one.'],
    passkey_limit_reached: ['You have the maximum number of passkeys.', 'First remove one that you no longer use.'],
    last_passkey: [
      'This passkey is the only way in which you can sign in.',
      'First set a password, or add another passkey.',
    ],
    passkeys_unavailable: [
      'Passkeys cannot be used at this address of the dashboard.',
      'Open the dashboard at details.origin. If that is null, set PUBLIC_URL to an https address with a name.',
    ],
    identity_provider_unavailable: [
      'The identity provider cannot be used at the moment.',
      'Try again later. See details.reason; an owner of the platform can test the connection on the People page.',
    ],
    endpoint_limit_reached: ['The platform has reached the maximum number of endpoints.', 'First delete an endpoint.'],
    no_subscribed_endpoint: [
      'No enabled endpoint is subscribed to this event.',
      'Enable the endpoint, or register one whose enabled_events include the type; an opt-in type must be named.',
    ],
    delivery_attempts_exhausted: [
      'The event has reached the maximum number of sends.',
      'Read it with GET /v1/events/:id.',
    ],
    device_built_in: [
      'The device is built into this environment and belongs to no sub-merchant.',
      'Register your own device.',
    ],
    registration_code_required: [
      'The reader of this device can serve another sub-merchant only after it is registered again.',
      'Generate a registration code at the reader and send it as registration_code, with the submerchant.',
    ],
    device_offline: ['The device is offline.', 'Check its connection, or use another device.'],
    key_secret_limit_reached: [
      'The key already has two valid secrets.',
      'Wait until the older one has expired, or rotate with overlap_s 0, which ends both at once.',
    ],
    concurrent_modification: [
      'The resource was changed by other requests at the same time, several times.',
      'Read the resource, then send the change with a new Idempotency-Key.',
    ],
  }),
  ...errorsOf(
    409,
    'conflict_error',
    {
      device_busy: [
        'The reader is in use.',
        'Wait until the current tap ends and send the request again with the same Idempotency-Key, or use another reader.',
      ],
    },
    true,
  ),
  ...errorsOf(412, 'conflict_error', {
    revision_mismatch: ['The resource is not at the revision in If-Match.', 'Read the resource again and decide anew.'],
  }),
} as const;
