import { useScope } from '../session/use-session';
import { PageLink } from './page-link';

/** The reference of a sub-merchant, as a link for those who may see its page. */
export const SubMerchantLink = ({ reference }: { reference: string }) =>
  useScope('onboarding:read') ? (
    <PageLink to={`/sub-merchants/${reference}`} title={reference}>
      {reference}
    </PageLink>
  ) : (
    <>{reference}</>
  );
