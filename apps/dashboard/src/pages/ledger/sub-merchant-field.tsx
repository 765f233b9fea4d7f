import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../../parts/fields';

const settleMs = 350;

type Props = { value: string; onRest: (value: string) => void; hint: string; list?: readonly string[] };

/** The reference of a sub-merchant; handed on when typing rests. */
export const SubMerchantField = ({ value, onRest, ...rest }: Props) => {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      onRest(typed.trim());
      setTyped(undefined);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return <TextField label="Sub-merchant" value={typed ?? value} onInput={setTyped} {...rest} />;
};
