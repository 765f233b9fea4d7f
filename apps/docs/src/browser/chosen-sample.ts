const kept = 'taprail-docs-sample';

/** The language that was chosen stays chosen on the next page, where the browser lets it be kept. */
export const keepChosenSample = (): void => {
  const choices = document.querySelectorAll<HTMLInputElement>('input[name="sample"]');
  for (const choice of choices) {
    if (choice.value === read()) choice.checked = true;
    choice.addEventListener('change', () => write(choice.value));
  }
};

const read = (): string | null => {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
};

const write = (value: string): void => {
  try {
    localStorage.setItem(kept, value);
  } catch {
    // A browser that keeps nothing shows the first one again.
  }
};
