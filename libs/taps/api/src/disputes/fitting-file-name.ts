/** The extensions of a type, the usual one first. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
};

/** At least one letter: `report 3.2026` ends in a year, and keeps it. */
const extensionForm = /\.(?=[^.]*[a-z])([a-z0-9]{1,8})$/i;

/**
 * The name of a file with an extension that fits its content. A system decides by the extension what opens a file, so the name that
 * somebody gave to it must not turn a document into a program or a page.
 */
export const fittingFileName = (name: string, contentType: string): string => {
  const fitting = extensions[contentType] ?? ['bin'];
  const stem = hasExtension(name, fitting) ? name : name.replace(extensionForm, '') || name;
  // The name before the extension may have one that fits: `slip.pdf.html` becomes `slip.pdf`.
  return hasExtension(stem, fitting) ? stem : `${stem}.${fitting[0]}`;
};

const hasExtension = (name: string, fitting: readonly string[]): boolean =>
  fitting.includes((extensionForm.exec(name)?.[1] ?? '').toLowerCase());
