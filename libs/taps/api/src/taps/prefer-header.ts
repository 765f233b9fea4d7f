export const preferWords =
  '`respond-async` (RFC 7240): the response does not wait for a card. Other preferences are ignored.';

export const preferenceApplied = { 'preference-applied': 'respond-async' };

/** Preferences may have values and parameters; nothing within quotes is one. */
export const isAsynchronous = (prefer: string | undefined): boolean =>
  (prefer ?? '')
    .replaceAll(/"[^"]*"/g, '""')
    .split(',')
    .some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
