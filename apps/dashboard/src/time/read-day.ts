const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** A day of an address, or nothing where it is none: somebody may have typed anything there. */
export const readDay = (search: string, name: string): string => {
  const text = new URLSearchParams(search).get(name) ?? '';
  return dayForm.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
};
