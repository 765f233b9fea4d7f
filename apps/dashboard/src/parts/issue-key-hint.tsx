import { useSession } from '../session/use-session';
import { Copy } from './copy';

/** For a key that was issued before there were people: none of its platform can grant what it lacks, the operator can. */
export const IssueKeyHint = () => {
  const { platform, user } = useSession();
  if (user) return null;
  const command = `TAPRAIL_API_KEY=$TAPRAIL_OPERATOR_KEY npx taprail operator platforms issue-key ${platform.id} --scopes all`;
  return (
    <p>
      Keys of earlier releases do not have it. The operator of the deployment issues one that does, with the operator
      key (<code>npm start</code> keeps it in <code>data/operator-key</code>): <code>{command}</code>{' '}
      <Copy value={command} label="command" /> Sign in with the new key, and invite yourself as owner.
    </p>
  );
};
