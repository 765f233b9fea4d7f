/** Stands in the place of what is not kept. */
export const redacted = '[redacted]';
