import { useSession } from '../session/use-session';
import { Copy } from './copy';

/** The id of an object at Stripe, which opens its page below `https://dashboard.stripe.com`. */
export const StripeId = ({ id, page, label }: { id: string; page: string; label: string }) => {
  const { environment } = useSession();
  return (
    <span class="id-box">
      <a
        href={`https://dashboard.stripe.com${environment === 'live' ? '' : '/test'}${page}`}
        target="_blank"
        rel="noreferrer"
      >
        <code>{id}</code>
      </a>
      <Copy value={id} label={label} />
    </span>
  );
};
