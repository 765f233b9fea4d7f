import { SessionClient } from '../dashboard/session-client';
import type { Api, ApiResponse } from '../harness/api';

/** A browser that signs in through a provider: it keeps the cookie for the way back beside that of the session. */
export class ProviderBrowser extends SessionClient {
  passing: string | undefined;

  get redirectUri(): string {
    return `${this.url}/dashboard/sign-in/return`;
  }

  async begin(platform: string): Promise<ApiResponse> {
    const answer = await this.change('POST', '/dashboard/identity-provider/sign-in', { platform });
    const [kept] = answer.headers.getSetCookie();
    if (kept !== undefined) this.passing = kept.split(';', 1)[0]!;
    return answer;
  }

  async finish(returned: Readonly<Record<string, string | null>>): Promise<ApiResponse> {
    const cookie = [this.passing, this.cookie].filter((each) => each !== undefined).join('; ');
    const answer = await this.change('POST', '/dashboard/identity-provider/session', returned, { cookie });
    if (answer.status === 201) this.keep(answer);
    return answer;
  }
}

export const setProvider = async (
  api: Api,
  { issuer, clientId, clientSecret }: Readonly<{ issuer: string; clientId: string; clientSecret: string }>,
  change: object = {},
): Promise<ApiResponse> => {
  const body = { name: 'Acme', issuer, client_id: clientId, client_secret: clientSecret, ...change };
  const answer = await api.send('PUT', '/v1/identity-provider', { body });
  if (answer.status !== 200) throw new Error(`No provider: ${answer.status} ${answer.text}`);
  return answer;
};

/** What the address has at which a provider has sent the browser back. */
export const returnedIn = (url: URL): Readonly<Record<string, string>> => {
  const { state, code, iss, error } = Object.fromEntries(url.searchParams);
  return Object.fromEntries(Object.entries({ state, code, iss, error }).filter(([, value]) => value)) as Record<
    string,
    string
  >;
};
