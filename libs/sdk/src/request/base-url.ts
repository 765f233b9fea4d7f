/**
 * The address of a deployment, without slashes at its end. Messages show the address, so one with credentials is refused;
 * and messages about a refused address do not show it.
 */
export const baseUrlOf = (given: string | URL | undefined): string => {
  if (!given)
    throw new TypeError('baseUrl is missing: pass the address of your deployment of Taprail, or set TAPRAIL_API_URL');
  const text = String(given).trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password)
    throw new TypeError('baseUrl must not have credentials in it: put the key in apiKey');
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https address, such as https://pay.example');
  return text.replace(/\/+$/, '');
};
