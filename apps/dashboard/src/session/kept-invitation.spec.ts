import { forgetInvitation, openedInvitation } from './kept-invitation';

const storage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
};
const joinPage = { pathname: '/dashboard/join', hash: '' };

beforeEach(() => Object.assign(globalThis, { sessionStorage: storage() }));
afterAll(() => delete (globalThis as { sessionStorage?: Storage }).sessionStorage);

describe('the code of an invitation', () => {
  it('is that of the link, and is still known when its page is loaded again', () => {
    expect(openedInvitation({ ...joinPage, hash: '#invitation=first' })).toBe('first');
    expect(openedInvitation(joinPage)).toBe('first');
    expect(openedInvitation({ ...joinPage, hash: '#invitation=second' })).toBe('second');
    expect(openedInvitation(joinPage)).toBe('second');
  });

  it('opens no other page with it', () => {
    openedInvitation({ ...joinPage, hash: '#invitation=first' });
    expect(openedInvitation({ pathname: '/dashboard/', hash: '' })).toBeUndefined();
  });

  it('is forgotten once it is used', () => {
    openedInvitation({ ...joinPage, hash: '#invitation=first' });
    forgetInvitation();
    expect(openedInvitation(joinPage)).toBeUndefined();
  });

  it('is known until the page is loaded again where a browser stores nothing', () => {
    Object.assign(globalThis, { sessionStorage: undefined });
    expect(openedInvitation({ ...joinPage, hash: '#invitation=first' })).toBe('first');
    expect(openedInvitation(joinPage)).toBeUndefined();
    expect(() => forgetInvitation()).not.toThrow();
  });
});
