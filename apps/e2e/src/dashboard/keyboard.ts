import type { Page } from 'playwright-core';

/** The words of what has the focus: of its label, or its own. */
export const focused = `(() => {
  const at = document.activeElement;
  return (at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent ?? '').trim();
})()`;

/** Presses Tab until it comes to what is called so, as somebody without a mouse does. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)) === name) return;
  }
  throw new Error(`No Tab leads to ${name}`);
};

export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};
