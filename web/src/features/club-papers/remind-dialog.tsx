import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type ClubPaper, useOpenFamilies } from './club-paper-queries.ts';

const atOnce = 100;

const familiesWords = (count: number): string => (count === 1 ? '1 family' : `${count} families`);

const resultWords = (reminded: number, families: number): string => {
  const skipped = families - reminded;
  const emails = `${familiesWords(reminded)} ${reminded === 1 ? 'gets' : 'get'} an email.`;
  return skipped === 0
    ? emails
    : `${emails} ${skipped} ${skipped === 1 ? 'was' : 'were'} reminded today already.`;
};

type RemindProps = {
  readonly paperId: string;
  readonly families: readonly string[];
  readonly onClose: () => void;
};

function Remind({ paperId, families, onClose }: RemindProps) {
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<string>();
  const remind = useCommand({
    name: 'families-not-reminded',
    run: async () => {
      let reminded = 0;
      for (let sent = 0; sent < families.length; sent += atOnce) {
        const parentIds = families.slice(sent, sent + atOnce);
        reminded += (await api.call('remindOfPaper', { paperId, parentIds })).reminded;
        setDone(sent + parentIds.length);
      }
      setResult(resultWords(reminded, families.length));
      await queryClient.invalidateQueries({ queryKey: ['club-papers', paperId] });
    },
  });
  const isDone = result !== undefined || families.length === 0;
  return (
    <>
      {!isDone && (
        <p>{`${familiesWords(families.length)} with open signatures will get an email with a link. Nobody gets more than one a day for this paper.`}</p>
      )}
      {families.length === 0 && <p>Nobody is missing. Everybody has answered.</p>}
      {remind.busy && (
        <ProgressBar label={`${done} of ${families.length} done`} value={done} max={families.length} />
      )}
      <p role="status">{result}</p>
      <Failure>{remind.failure}</Failure>
      <DialogActions>
        <Button look="line" onClick={onClose}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {!isDone && (
          <Button busy={remind.busy} busyLabel="Sending..." onClick={() => remind.start()}>
            {`Remind ${familiesWords(families.length)}`}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

type LoadedRemindProps = { readonly paperId: string; readonly onClose: () => void };

function LoadedRemind({ paperId, onClose }: LoadedRemindProps) {
  const query = useOpenFamilies(paperId);
  return (
    <>
      <Loaded query={query} what="the families" shape="line" count={3}>
        {(families) => <Remind paperId={paperId} families={families} onClose={onClose} />}
      </Loaded>
      {query.data === undefined && (
        <DialogActions>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      )}
    </>
  );
}

type RemindDialogProps = { readonly paper: ClubPaper | undefined; readonly onClose: () => void };

export function RemindDialog({ paper, onClose }: RemindDialogProps) {
  return (
    <Dialog
      open={paper !== undefined}
      title={paper ? `Remind families of ${paper.title}?` : 'Remind families?'}
      onClose={onClose}
    >
      {paper && <LoadedRemind paperId={paper.paperId} onClose={onClose} />}
    </Dialog>
  );
}
