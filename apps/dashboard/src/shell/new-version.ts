/** The script that an HTML file starts. Its name has a hash, so every build has another one. */
export const entryScriptOf = (html: string): string | undefined =>
  /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(html)?.[1];

/** Whether the server has another build than the one that runs here. A server that does not answer has none to offer. */
export const hasNewVersion = async (): Promise<boolean> => {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/dashboard/', { cache: 'no-store' });
    const served = answer.ok ? entryScriptOf(await answer.text()) : undefined;
    return served !== undefined && served !== own;
  } catch {
    return false;
  }
};
