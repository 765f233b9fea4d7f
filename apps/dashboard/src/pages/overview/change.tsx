import type { ChangeWords } from './change-words';

const arrows = { up: '▲', down: '▼', same: '' } as const;

/** Against the period before; the sign in the text says what the arrow shows. */
export const Change = ({ change }: { change: ChangeWords | null }) =>
  change && (
    <span class="change">
      <span aria-hidden="true">{arrows[change.direction]}</span> {change.text}
    </span>
  );
