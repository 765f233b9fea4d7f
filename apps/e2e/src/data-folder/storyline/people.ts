import { asNobody, codeIn, newPerson, password } from '../../access/people';
import { namedUrl, PasskeyBrowser } from '../../access/passkey-browser';
import { ProviderBrowser, returnedIn, setProvider } from '../../access/provider-sign-in';
import { SoftwareAuthenticator } from '../../access/software-authenticator';
import { SessionClient } from '../../dashboard/session-client';
import { newPlatform, type Api } from '../../harness/api';
import { signInThere, startRealProvider } from '../../harness/identity-provider/real-provider';
import { requireAccepted, requireRefused, type Storyline } from './storyline';

const other = 'wooden spoon eleven';

/** People of a platform of its own: roles, links, passwords and recovery codes, and one who leaves and is erased. */
const managePeople = async (api: Api): Promise<void> => {
  await newPerson(api, 'owner', 'Olga');
  const fay = await newPerson(api, 'finance', 'Fay');
  await requireAccepted(api.patch(`/v1/users/${fay.id}`, { role: 'support' }));
  const account = (path: string, body: object) => fay.browser.change('POST', `/dashboard/account/${path}`, body);
  const changed = await account('password', { current_password: password, password: other });
  await requireAccepted(Promise.resolve(changed));
  fay.browser.keep(changed);
  const { codes } = await requireAccepted(account('recovery-codes', { current_password: other }));
  const used = { email: fay.email, recovery_code: codes[0], password };
  await requireAccepted(asNobody('recovery', used, new SessionClient(api.url)));
  await requireAccepted(api.post(`/v1/users/${fay.id}/invitation`, undefined));
  const gone = await newPerson(api, 'read_only', 'Gus');
  await requireAccepted(api.delete(`/v1/users/${gone.id}`));
  await requireAccepted(api.delete(`/v1/users/${gone.id}/personal-data`));
};

/** Somebody who has joined with a passkey, adds one and removes it, and whose passkey seems to have a copy. */
const usePasskeys = async (api: Api): Promise<void> => {
  const origin = namedUrl(api.url);
  const browserOf = (authenticator: SoftwareAuthenticator) =>
    new PasskeyBrowser(authenticator, new SessionClient(origin));
  const browser = browserOf(new SoftwareAuthenticator(origin));
  const invited = await requireAccepted(api.post('/v1/users', { email: 'pia@people.example', role: 'operations' }));
  await requireAccepted(browser.join(codeIn(invited.invitation_url), 'Pia'));
  const added = new SoftwareAuthenticator(origin);
  const second = new PasskeyBrowser(added, browser.session);
  const { id } = await requireAccepted(second.addPasskey('Phone'));
  await requireAccepted(browser.session.change('DELETE', `/dashboard/account/passkeys/${id}`));
  await requireAccepted(browserOf(browser.authenticator).signIn({ counter: 41 }));
  await requireRefused(browserOf(browser.authenticator).signIn({ counter: 40 }), 'invalid_passkey');
};

/** Sign-in through the provider of a platform: by an invitation, without one, and by another account with the same address. */
const signInThroughProvider = async (api: Api, { clock }: Storyline): Promise<void> => {
  const browserOf = () => new ProviderBrowser(api.url);
  const provider = await startRealProvider(browserOf().redirectUri, clock.settings);
  const { id: platform } = await requireAccepted(api.get('/v1/platform'));
  const signIn = async (login: string) => {
    const browser = browserOf();
    const { url } = await requireAccepted(browser.begin(platform));
    return browser.finish(returnedIn(await signInThere(url, login, browser.redirectUri)));
  };
  try {
    await setProvider(api, provider, { joins_as: 'support', allowed_domains: ['people.example'] });
    await requireAccepted(api.post('/v1/users', { email: 'ivo@people.example', role: 'finance' }));
    await requireAccepted(signIn('ivo@people.example'));
    await requireAccepted(signIn('eve@people.example'));
    const known = await newPerson(api, 'developer', 'Dan');
    await requireAccepted(signIn(known.email));
    await requireRefused(signIn(known.email.toUpperCase()), 'identity_not_accepted');
    await requireAccepted(api.delete('/v1/identity-provider'));
  } finally {
    await provider.close();
  }
};

/** What is known about a payment, of which one note is removed. */
const writeNotes = async ({ api }: Storyline, transaction: string): Promise<void> => {
  const about = { transaction };
  await requireAccepted(api.post('/v1/notes', { ...about, text: 'The guest asked for a copy' }));
  const { id } = await requireAccepted(api.post('/v1/notes', { ...about, text: 'About somebody else' }));
  await requireAccepted(api.delete(`/v1/notes/${id}`));
};

export const tellOfPeople = async (story: Storyline, transaction: string): Promise<void> => {
  const { api } = await newPlatform('People', story.operator);
  await managePeople(api);
  await usePasskeys(api);
  await signInThroughProvider(api, story);
  await writeNotes(story, transaction);
};
