/** Numbers that the API takes and never shows again, by the end of their path. */
const secretName = /(^|\.)(id_number|ssn_last_4|tax_id|vat_id|iban|account_number)$/;

/** A body that may stay on the screen: of what is never shown again, only that it was sent. */
export const maskSecrets = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(maskSecrets);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      secretName.test(name) && value !== null ? '••••' : maskSecrets(value),
    ]),
  );
};
