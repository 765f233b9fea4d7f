import type { User } from '@taprail/sdk';
import { personName, roleWords } from '../pages/people/role-words';
import type { Choice } from './palette';
import { hasWords, wordsOf } from './palette-words';

const shownMax = 5;

/** People by the beginnings of words of name and address, those who can sign in first. */
export const peopleChoices = (users: readonly User[], text: string): readonly Choice[] => {
  const typed = wordsOf(text);
  const found = users.filter(({ name, email }) => hasWords(`${name ?? ''} ${email ?? ''}`, typed));
  const isGone = ({ status }: User) => Number(status === 'deactivated');
  return found
    .toSorted((one, other) => isGone(one) - isGone(other))
    .slice(0, shownMax)
    .map((user) => ({
      key: user.id,
      icon: 'person',
      text: user.name === null ? personName(user) : `${user.name} · ${user.email}`,
      note: user.status === 'active' ? roleWords[user.role].name.toLowerCase() : user.status,
      open: () => `/people?user=${user.id}`,
    }));
};
