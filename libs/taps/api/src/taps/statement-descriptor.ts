type Said = Readonly<{
  /** Of the platform. */
  prefix: string | null;
  /** Of this tap. */
  suffix: string | null;
  /** Of the sub-merchant, for whatever says nothing of its own. */
  own: string | null;
}>;

/** The text that a cardholder reads on the statement. Card networks know the two halves by the star between them. */
export const statementDescriptor = ({ prefix, suffix, own }: Said): string | null => {
  if (suffix === null) return own ?? prefix;
  return prefix === null ? suffix : `${prefix}* ${suffix}`;
};
