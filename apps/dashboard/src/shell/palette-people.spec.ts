import type { User } from '@taprail/sdk';
import { peopleChoices } from './palette-people';

const user = (fields: Partial<User>): User =>
  ({ id: 'usr_1', name: null, email: 'ada@bistro.example', role: 'finance', status: 'active', ...fields }) as User;
const people = [
  user({ id: 'usr_1', name: 'Zoë Left', email: 'zoe.left@bistro.example', status: 'deactivated' }),
  user({ id: 'usr_2', name: 'Zoë Here', email: 'here@bistro.example' }),
  user({ id: 'usr_3', email: 'invited@other.example', status: 'invited' }),
  user({ id: 'usr_4', name: null, email: null, status: 'deactivated' }),
];
const found = (text: string) => peopleChoices(people, text).map(({ key }) => key);

describe('people in the palette', () => {
  it.each([
    ['zoe', ['usr_2', 'usr_1']],
    ['ZOË left', ['usr_1']],
    ['here@bistro.example', ['usr_2']],
    ['other.exam', ['usr_3']],
    ['nobody', []],
    ['@', []],
  ])('%j finds %j', (text, ids) => expect(found(text)).toEqual(ids));

  it('are shown with name, address and role, and open on their page', () => {
    const [zoe, gone] = peopleChoices(people, 'zoe');
    expect([zoe!.text, zoe!.note, zoe!.open()]).toEqual([
      'Zoë Here · here@bistro.example',
      'finance',
      '/people?user=usr_2',
    ]);
    expect(gone!.note).toBe('deactivated');
    expect(peopleChoices(people, 'invited')[0]!.text).toBe('invited@other.example');
  });
});
