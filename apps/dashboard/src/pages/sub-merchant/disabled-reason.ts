const reasons: Readonly<Record<string, string>> = {
  'requirements.past_due': 'Something that the provider needs is missing.',
  'requirements.pending_verification': 'The provider is checking what was sent. Nothing is to be done.',
  'action_required.requested_capabilities': 'The provider wants an action before it allows payments or payouts.',
  under_review: 'The provider is reviewing the account. Nothing is to be done.',
  listed: 'The business may be on a list of those who must not be paid; the provider is looking into it.',
  platform_paused: 'The platform has paused the account.',
  'rejected.fraud': 'The provider rejected the account because it suspects fraud. This is final.',
  'rejected.incomplete_verification':
    'The provider rejected the account: it could not be verified in time. This is final.',
  'rejected.listed': 'The provider rejected the account: a person or the business is on a list. This is final.',
  'rejected.other': 'The provider rejected the account. This is final.',
  'rejected.terms_of_service': 'The provider rejected the account: it is against the terms of service. This is final.',
  'rejected.platform_fraud': 'The platform rejected the account because it suspects fraud. This is final.',
  'rejected.platform_other': 'The platform ended the account. This is final.',
  'rejected.platform_terms_of_service': 'The platform rejected the account: it is against its terms. This is final.',
};

/** Why payments or payouts are off, in words; a reason that is not known stands as the provider gave it. */
export const disabledReasonText = (reason: string): string => {
  if (Object.hasOwn(reasons, reason)) return reasons[reason]!;
  const [, failure] = /^provisioning_failed: (.+)$/s.exec(reason) ?? [];
  return failure === undefined ? reason : `The account could not be made: ${failure}`;
};
