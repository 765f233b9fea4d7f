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
      title="Drill"
      submit="Begin the drill"
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
      <p>A good receiver takes every genuine copy, acts on each event once, and refuses the forged one.</p>
      <SelectField label="Events" value={count} options={numbers(1, 20, 'different')} onChange={setCount} />
      <SelectField
        label="Copies of each beyond the first"
        value={duplicates}
        options={numbers(0, 5, 'more')}
        onChange={setDuplicates}
      />
      <SelectField label="Wait before each" value={delay} options={numbers(0, 10, 's')} onChange={setDelay} />
      <CheckField label="Last event first" isChecked={reorders} onChange={setReorders} />
      <CheckField label="One more with a forged signature" isChecked={forges} onChange={setForges} />
    </ActionDialog>
  );
};
