import { Dialog } from '../parts/dialog';
import { useStore } from '../parts/use-store';
import { CodeSample } from '../requests/code-samples';
import { pageRequests } from '../requests/request-log';

/** The requests behind the page, as the SDK made them. */
export const CodeDialog = ({ onClose }: { onClose: () => void }) => {
  const requests = useStore(pageRequests);
  return (
    <Dialog title="This page as code" onClose={onClose} width="wide">
      <p class="muted">API requests made by this page, newest first. Set TAPRAIL_API_KEY and run them anywhere.</p>
      {requests.length === 0 && <p>No requests yet.</p>}
      {[...requests].reverse().map((request) => (
        <CodeSample key={`${request.method} ${request.path}`} request={request} />
      ))}
    </Dialog>
  );
};
