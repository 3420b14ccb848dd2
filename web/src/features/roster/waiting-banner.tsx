import { sentenceFor } from '../../sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { SenderState } from './mark-sender.ts';

type WaitingBannerProps = {
  readonly state: SenderState;
  readonly nameOf: (athleteId: string) => string;
  readonly onSend: () => void;
  readonly onForget: () => void;
};

/** How many marks wait, and which the server would not take. Quiet while everything gets through. */
export function WaitingBanner({ state, nameOf, onSend, onForget }: WaitingBannerProps) {
  const { waiting, stalled, refused } = state;
  const count = waiting.length;
  return (
    <>
      <div role="status">
        {stalled && count > 0 && (
          <Note tone="warn" icon="clock">
            <p>
              {count === 1 ? '1 mark is' : `${count} marks are`} waiting to be sent. Nothing is lost: they are
              kept on this device and sent as soon as there is a connection.
            </p>
            <Button look="line" onClick={onSend}>
              Send Now
            </Button>
          </Note>
        )}
      </div>
      {refused.length > 0 && (
        <Note tone="bad" announce="alert">
          {refused.map(({ mark, error }) => (
            <p key={mark.key}>
              {nameOf(mark.athleteId)} could not be marked: {sentenceFor(error)}
            </p>
          ))}
          <Button look="line" onClick={onForget}>
            Close
          </Button>
        </Note>
      )}
    </>
  );
}
