import { Link } from 'react-router-dom';
import { useCommand } from '../../api/use-command.ts';
import { clubMoment } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type ReceivedRequest, setHandled } from './received-requests-queries.ts';

const boxes = [
  ['skillDevelopment', 'Skill development'],
  ['clubTeam', 'Club team'],
  ['privateTraining', 'Private training'],
] as const;

export const kindOf = ({ kind }: ReceivedRequest): string =>
  kind === 'program-request' ? 'Program request' : 'Program change';

export const tickedBoxes = ({ selectedPrograms }: ReceivedRequest): readonly string[] =>
  boxes.filter(([box]) => selectedPrograms?.[box]).map(([, words]) => words);

export const replyAddress = (request: ReceivedRequest): string =>
  `mailto:${encodeURIComponent(request.email).replace('%40', '@')}?subject=${encodeURIComponent(
    `Your ${kindOf(request).toLowerCase()}`,
  )}`;

type RequestProps = { readonly request: ReceivedRequest };

function Facts({ request }: RequestProps) {
  const programs = tickedBoxes(request);
  const { name, email, familyId, at, handled } = request;
  return (
    <dl className="plain-fields">
      <div>
        <dt>Status</dt>
        <dd>
          <StatusBadge tone={handled ? 'ok' : 'warn'}>{handled ? 'Handled' : 'Open'}</StatusBadge>
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>
          {familyId === null ? (
            <>
              {name} <span className="data-detail">Sent without logging in</span>
            </>
          ) : (
            <Link to={`/parent/${familyId}`}>{name}</Link>
          )}
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>{clubMoment(at)}</dd>
      </div>
      {programs.length > 0 && (
        <div>
          <dt>Programs</dt>
          <dd>{programs.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

function Opened({ request, onClose }: RequestProps & { readonly onClose: () => void }) {
  const { handled, description } = request;
  const mark = useCommand({
    name: 'request-not-marked',
    run: async () => {
      await setHandled(request, !handled);
      onClose();
      if (handled) showToast(`The request from ${request.name} is open again.`);
      else showHandled(request);
    },
  });
  return (
    <>
      <Facts request={request} />
      {description !== '' && (
        <section>
          <h3>What they wrote</h3>
          <p className="their-words">{description}</p>
        </section>
      )}
      <Failure>{mark.failure}</Failure>
      <DialogActions>
        <a className="btn btn-line" href={replyAddress(request)}>
          Reply by Email
        </a>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        <Button
          look={handled ? 'line' : 'main'}
          busy={mark.busy}
          busyLabel="Saving..."
          onClick={() => mark.start()}
        >
          {handled ? 'Open Again' : 'Mark Handled'}
        </Button>
      </DialogActions>
    </>
  );
}

const showHandled = (request: ReceivedRequest): void =>
  showToast(`The request from ${request.name} is handled.`, {
    label: 'Undo',
    run: () =>
      void setHandled({ ...request, handled: true }, false).then(
        () => showToast(`The request from ${request.name} is open again.`),
        () => showToast('This could not be undone. Please open the request and try again.'),
      ),
  });

type RequestDialogProps = {
  readonly request: ReceivedRequest | undefined;
  readonly onClose: () => void;
};

export function RequestDialog({ request, onClose }: RequestDialogProps) {
  return (
    <Dialog open={request !== undefined} title={request ? kindOf(request) : 'Request'} onClose={onClose}>
      {request && <Opened key={request.requestId} request={request} onClose={onClose} />}
    </Dialog>
  );
}
