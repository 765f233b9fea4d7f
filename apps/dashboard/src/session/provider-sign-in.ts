import { client } from '../requests/client';
import { pageOfLink } from './session';
import { loadSession } from './sign-in';

const base = '/dashboard/identity-provider';
/** Of the tab that has left for the page of a provider. */
const pageKey = 'taprail.page-before-sign-in';

/** A provider that is offered: the platform that it signs in to, and where its page is. */
export type OfferedProvider = Readonly<{
  platform: Readonly<{ id: string; name?: string }>;
  name: string;
  host: string;
}>;

const post = <Answer>(way: string, body: object): Promise<Answer> =>
  client.request<Answer>('POST', `${base}/${way}`, { body }, { maxRetries: 0 });

export const findProviders = async (
  wanted: Readonly<{ platform: string } | { email: string }>,
): Promise<readonly OfferedProvider[]> => (await post<{ data: readonly OfferedProvider[] }>('offers', wanted)).data;

/** Leaves for the page of the provider. */
export const leaveForProvider = async (platform: string): Promise<void> => {
  const { url } = await post<{ url: string }>('sign-in', { platform });
  const { pathname, search } = location;
  sessionStorage.setItem(pageKey, /^\/dashboard\/(sign-in|join)/.test(pathname) ? '/dashboard/' : pathname + search);
  location.assign(url);
};

/** Signs in with what the provider has put into the address, and shows the page that was left. */
export const comeBackFromProvider = async (search: string): Promise<void> => {
  const returned = new URLSearchParams(search);
  const told = ['state', 'code', 'iss', 'error'].flatMap((name) => {
    const value = returned.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  await post('session', { state: '-', ...Object.fromEntries(told) });
  const page = pageOfLink(sessionStorage.getItem(pageKey));
  sessionStorage.removeItem(pageKey);
  history.replaceState(null, '', page);
  await loadSession();
};
