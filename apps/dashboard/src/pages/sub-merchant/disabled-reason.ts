const reasons: Readonly<Record<string, string>> = {
  'requirements.past_due': 'Information required by the provider is missing.',
  'requirements.pending_verification': 'The provider is verifying the information. No action needed.',
  'action_required.requested_capabilities': 'The provider requires an action before it allows payments or payouts.',
  under_review: 'The provider is reviewing the account. No action needed.',
  listed: 'The business may be on a list of prohibited persons or companies. The provider is investigating.',
  platform_paused: 'The platform paused the account.',
  'rejected.fraud': 'The provider rejected the account for suspected fraud. This is final.',
  'rejected.incomplete_verification':
    'The provider rejected the account because it was not verified in time. This is final.',
  'rejected.listed':
    'The provider rejected the account because it is on a list of prohibited persons or companies. This is final.',
  'rejected.other': 'The provider rejected the account. This is final.',
  'rejected.terms_of_service': 'The provider rejected the account for violating the terms of service. This is final.',
  'rejected.platform_fraud': 'The platform rejected the account for suspected fraud. This is final.',
  'rejected.platform_other': 'The platform closed the account. This is final.',
  'rejected.platform_terms_of_service': 'The platform rejected the account for violating its terms. This is final.',
};

/** Why payments or payouts are off, in words; a reason that is not known stands as the provider gave it. */
export const disabledReasonText = (reason: string): string => {
  if (Object.hasOwn(reasons, reason)) return reasons[reason]!;
  const [, failure] = /^provisioning_failed: (.+)$/s.exec(reason) ?? [];
  return failure === undefined ? reason : `The account could not be created: ${failure}`;
};
