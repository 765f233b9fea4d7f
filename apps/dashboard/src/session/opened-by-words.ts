const words: Readonly<Record<string, string>> = {
  password: 'by password',
  passkey: 'by passkey',
  identity_provider: 'by identity provider',
  recovery_code: 'by recovery code',
  invitation: 'by invitation',
  api_key: 'by API key',
  link: 'by link',
};

/** In which way a session was opened, to follow `Signed in`. */
export const openedByWords = (openedBy: string | null | undefined): string =>
  openedBy ? (words[openedBy] ?? `by ${openedBy}`) : '';
