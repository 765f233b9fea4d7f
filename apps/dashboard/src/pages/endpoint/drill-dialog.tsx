import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { CheckField, SelectField } from '../../parts/fields';
import { followJob } from '../../shell/follow-job';
import { drillSummary } from './drill-verdict';

const numbers = (from: number, to: number, noun: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => [String(from + at), `${from + at} ${noun}`] as const);

type Props = { endpointId: string; onBegun: (jobId: string) => void; onClose: () => void };

/** How the receiver is put to the test. The verdict is on the page, and in the tray for those who leave it. */
export const DrillDialog = ({ endpointId, onBegun, onClose }: Props) => {
  const [count, setCount] = useState('3');
  const [duplicates, setDuplicates] = useState('1');
  const [delay, setDelay] = useState('0');
  const [reorders, setReorders] = useState(true);
  const [forges, setForges] = useState(true);
  return (
    <ActionDialog
      title="Run drill"
      submit="Start drill"
      call={(made, sending) =>
        made.test.webhookEndpoints.drill(
          endpointId,
          {
            count: Number(count),
            duplicates: Number(duplicates),
            delay_s: Number(delay),
            reorder: reorders,
            bad_signature: forges,
          },
          sending,
        )
      }
      onDone={(job) => {
        onBegun(job.id);
        void followJob('Drill', job, drillSummary);
      }}
      onClose={onClose}
    >
      <p>
        Sends test events, duplicates and a forged request. A correct receiver accepts every genuine request, processes
        each event once and rejects the forged one.
      </p>
      <SelectField label="Number of events" value={count} options={numbers(1, 20, 'distinct')} onChange={setCount} />
      <SelectField
        label="Duplicates of each event"
        value={duplicates}
        options={numbers(0, 5, 'extra')}
        onChange={setDuplicates}
      />
      <SelectField label="Delay before each request" value={delay} options={numbers(0, 10, 's')} onChange={setDelay} />
      <CheckField label="Send in reverse order" isChecked={reorders} onChange={setReorders} />
      <CheckField label="Add a request with a forged signature" isChecked={forges} onChange={setForges} />
    </ActionDialog>
  );
};
