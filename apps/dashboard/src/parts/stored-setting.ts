/** A setting that this browser remembers. A browser that forbids storage forgets when the page is left, and nothing fails. */
export const readSetting = (name: string): string | null => {
  try {
    return localStorage.getItem(`taprail.${name}`);
  } catch {
    return null;
  }
};

export const writeSetting = (name: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(`taprail.${name}`);
    else localStorage.setItem(`taprail.${name}`, value);
  } catch {
    // Nothing is kept then.
  }
};
