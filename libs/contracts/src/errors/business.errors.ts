import { errorsOf } from './error-entry';

/** Understood, well formed, and refused by the rules of money. */
export const businessErrors = {
  ...errorsOf(402, 'payment_error', {
    authorisation_increase_declined: [
      'The issuer declined the increase.',
      'The previous amount can still be captured; see decline_reason.',
    ],
    tip_declined: ['The issuer declined the tip.', 'Capture without the tip, or ask for another card.'],
    refund_declined: ['The refund was declined.', 'Refund the customer by other means, such as a bank transfer.'],
  }),
  ...errorsOf(408, 'invalid_request_error', {
    tap_timeout: [
      'No card was presented in time; nothing was authorised.',
      'Start a new tap when the customer is ready.',
    ],
  }),
  ...errorsOf(410, 'invalid_request_error', {
    replay_window_expired: ['The event is too old to be replayed.', 'Read the resource itself, which is current.'],
  }),
  ...errorsOf(422, 'invalid_request_error', {
    currency_not_enabled: [
      'The platform does not accept this currency.',
      'Enable the currency in the platform settings.',
    ],
    amount_too_small: [
      'The amount is below the minimum.',
      'Send at least the minimum of the currency, in minor units.',
    ],
    amount_too_large: ['The amount is above the maximum.', 'Send less; check that it is in minor units.'],
    amount_not_greater: ['The new amount is not greater than the authorised one.', 'Send a greater amount.'],
    ceiling_exceeded: ['The amount is above the pre-approved ceiling.', 'Stay at or below the ceiling in details.'],
    ceiling_below_amount: ['The ceiling is below the amount.', 'Send a ceiling of at least the amount.'],
    ceiling_too_large: ['The ceiling is too many times the amount.', 'Lower it, or change the platform setting.'],
    tip_too_large: ['The tip is above the allowed share of the amount.', 'Lower it, or change the platform setting.'],
    charge_exceeds_authorisation: [
      'The charge does not fit into the authorisation.',
      'Increase the authorisation to required_amount in details, then post the charge again.',
    ],
    amount_exceeds_authorised: [
      'The amount is above the authorised one.',
      'Capture at most details.authorised, or increase the authorisation first if its scheme allows it.',
    ],
    amount_below_posted_charges: ['The amount is below the posted charges.', 'Void charges first, or capture more.'],
    amount_exceeds_releasable: [
      'The amount exceeds what can be released.',
      'Release at most the amount that is not posted.',
    ],
    refund_exceeds_available: [
      'The amount exceeds what can be refunded.',
      'Refund at most details.available. If it is 0, nothing was captured or everything is refunded or disputed.',
    ],
    payout_exceeds_available: [
      'The amount exceeds the available balance.',
      'Request at most details.available. If it is 0, wait until sales become available.',
    ],
    adjustment_currency: [
      "The currency is not that of the sub-merchant's bank account.",
      'Send the currency in details; if it is null, the sub-merchant has no bank account yet.',
    ],
    hold_ends_in_past: ['The hold would end before it begins.', 'Send a later time, or none to lift it yourself.'],
    fee_exceeds_amount: ['The fee is larger than the amount.', 'Lower the platform fee.'],
    settlement_file_malformed: [
      'The settlement file cannot be read; nothing was imported.',
      'Correct the line named in details, and the checksum.',
    ],
    settlement_file_checksum_mismatch: [
      'The checksum of the settlement file does not match its content.',
      'Fetch the file again; it was changed in transit.',
    ],
    settlement_file_totals_mismatch: [
      'The control totals of the settlement file do not match its lines.',
      'Ask the PSP for a consistent file.',
    ],
    bank_statement_malformed: [
      'The bank statement is not a consistent camt.053; nothing was imported.',
      'Correct the fault named in details, or fetch the statement again.',
    ],
    chain_mismatch: [
      'The tap does not fit the authorisation chain.',
      'Use the same sub-merchant, currency and card for every tap of a chain.',
    ],
  }),
} as const;

/** Codes whose status says who failed. `service_unavailable` is 504 when a command was handed over but not answered. */
export const outageErrors = {
  ...errorsOf(
    500,
    'api_error',
    {
      internal_error: [
        'An internal error occurred.',
        'Send the request again with the same Idempotency-Key; quote the request id to support.',
      ],
    },
    true,
  ),
  ...errorsOf(502, 'psp_error', {
    psp_error: [
      'The payment service provider rejected the request.',
      'Read the details; contact support if the error persists.',
    ],
    capture_failed: [
      'The capture failed.',
      'No money was moved; see failure_code, then capture again with a new Idempotency-Key.',
    ],
  }),
  ...errorsOf(
    503,
    'psp_error',
    {
      psp_unavailable: [
        'The payment service provider cannot be reached.',
        'Send the request again later with the same Idempotency-Key.',
      ],
    },
    true,
  ),
  ...errorsOf(
    503,
    'psp_error',
    {
      service_unavailable: [
        'The service is temporarily unavailable.',
        'Send the request again later with the same Idempotency-Key.',
      ],
    },
    true,
  ),
  ...errorsOf(
    504,
    'psp_error',
    {
      psp_timeout: [
        'The payment service provider did not answer in time.',
        'Send the request again with the same Idempotency-Key to learn the outcome.',
      ],
    },
    true,
  ),
} as const;
