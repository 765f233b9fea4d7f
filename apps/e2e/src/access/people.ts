import { SessionClient } from '../dashboard/session-client';
import { Api, type ApiResponse, newPlatform } from '../harness/api';

export const password = 'copper kettle nine';

export type Person = Readonly<{ id: string; email: string; browser: SessionClient }>;

let invitedPeople = 0;
export const newAddress = (name: string): string => `${name}.${process.pid}.${(invitedPeople += 1)}@people.example`;

export const codeIn = (url: string): string => /#invitation=([\w-]{43})$/.exec(url)![1]!;

/** A change by a browser that nobody is signed in with. */
export const asNobody = (path: string, body: unknown, browser = new SessionClient()): Promise<ApiResponse> =>
  browser.change('POST', `/dashboard/account/${path}`, body);

/** Opens the link in a browser of its own. */
export const join = async (url: string, name: string): Promise<SessionClient> => {
  const browser = new SessionClient(new URL(url).origin);
  const answer = await asNobody('join', { invitation: codeIn(url), name, password }, browser);
  if (answer.status !== 201) throw new Error(`Not joined: ${answer.status} ${answer.text}`);
  browser.keep(answer);
  return browser;
};

export const newPerson = async (api: Api, role: string, name: string): Promise<Person> => {
  const email = newAddress(name.toLowerCase());
  const { status, body, text } = await api.post('/v1/users', { email, role });
  if (status !== 201) throw new Error(`Not invited: ${status} ${text}`);
  return { id: body.id, email, browser: await join(body.invitation_url, name) };
};

/** A platform with an owner. */
export const newTeam = async (name: string, operator = Api.asOperator()) => {
  const platform = await newPlatform(name, operator);
  return { ...platform, owner: await newPerson(platform.api, 'owner', 'Olga') };
};
