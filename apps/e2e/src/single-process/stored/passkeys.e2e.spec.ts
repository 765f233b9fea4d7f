import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { codeIn, newAddress, newTeam } from '../../access/people';
import { namedUrl, PasskeyBrowser } from '../../access/passkey-browser';
import { SoftwareAuthenticator } from '../../access/software-authenticator';
import { type OwnProcess, processOfItsOwn } from '../../harness/process/own-product';

jest.setTimeout(120_000);

type Stored = Readonly<{ type: string; data: string; metadata: string }>;

let product: OwnProcess;
beforeAll(async () => {
  product = await processOfItsOwn();
});
afterAll(() => product.leave());

const eventsOf = (userId: string): readonly Stored[] => {
  const log = new DatabaseSync(join(product.dataFolder, 'taprail.db'), { readOnly: true });
  try {
    const rows = log.prepare("SELECT type, data, metadata FROM event WHERE stream LIKE 'users-%' ORDER BY revision");
    return (rows.all() as Stored[]).filter(({ data }) => JSON.parse(data).userId === userId);
  } finally {
    log.close();
  }
};

it('what people do with passkeys is in the log under their name, and their passkeys are in no file', async () => {
  const { api } = await newTeam('log', product.operator);
  const { body } = await api.post('/v1/users', { email: newAddress('ada'), role: 'finance' });
  const browser = new PasskeyBrowser(new SoftwareAuthenticator(namedUrl(product.api.url)));
  expect((await browser.join(codeIn(body.invitation_url), 'Ada')).status).toBe(201);
  expect((await browser.addPasskey('Key in the drawer')).status).toBe(201);
  expect((await browser.signIn({ counter: 9 })).status).toBe(201);
  expect((await browser.signIn({ counter: 9 })).status).toBe(401);
  const [{ id }] = (await browser.account()).passkeys;
  expect((await browser.session.change('DELETE', `/dashboard/account/passkeys/${id}`)).status).toBe(204);

  const stored = eventsOf(body.id).filter(({ type }) => type.includes('Passkey'));
  expect(stored.map(({ type }) => type)).toEqual([
    'UserJoinedByPasskey',
    'UserPasskeyAdded',
    'UserPasskeyRefused',
    'UserPasskeyRemoved',
  ]);
  for (const { metadata } of stored) {
    expect(JSON.parse(metadata)).toMatchObject({ actor: { kind: 'user', id: body.id } });
  }
  expect(JSON.parse(stored[2]!.data)).toMatchObject({ counter: 9, expected: 9 });

  const personal = ['Key in the drawer', ...browser.authenticator.credentials.map((each) => each.id)];
  const files = readdirSync(product.dataFolder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    for (const text of personal) expect([name, bytes.includes(text)]).toEqual([name, false]);
  }
});
