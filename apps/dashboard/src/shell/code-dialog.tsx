import { Dialog } from '../parts/dialog';
import { useStore } from '../parts/use-store';
import { CodeSample } from '../requests/code-samples';
import { pageRequests } from '../requests/request-log';

/** The requests behind the page, as the SDK made them. */
export const CodeDialog = ({ onClose }: { onClose: () => void }) => {
  const requests = useStore(pageRequests);
  return (
    <Dialog title="This page as code" onClose={onClose} width="wide">
      <p class="muted">What this page asked for, newest first. Put a key into TAPRAIL_API_KEY and run it anywhere.</p>
      {requests.length === 0 && <p>Nothing was asked for yet.</p>}
      {[...requests].reverse().map((request) => (
        <CodeSample key={`${request.method} ${request.path}`} request={request} />
      ))}
    </Dialog>
  );
};
