import './unsent-marks.css';
import type { ReactNode } from 'react';
import { longDate } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { nameOnRosters } from './roster-queries.ts';
import { useMarkSender, useSendingMarks } from './use-mark-sender.ts';
import type { RefusedMark } from './waiting-marks.ts';

const marked: Readonly<Record<RefusedMark['mark'], string>> = {
  present: 'marked present',
  absent: 'marked absent',
  unmarked: 'unmarked',
};

const refusal = ({ athleteId, mark, date, sentence }: RefusedMark): string =>
  `${nameOnRosters(athleteId) ?? 'An athlete'} could not be ${marked[mark]} on ${longDate(date)}: ${sentence}`;

/** Sends waiting attendance marks from every administrator screen. Renders nothing while sending succeeds. */
export default function UnsentMarks({ sub }: { readonly sub: string }): ReactNode {
  const sender = useMarkSender(sub);
  useSendingMarks(sender);
  const { waiting, stalled, refused } = sender.marks;
  const count = waiting.length;
  return (
    <div className="wrap unsent-marks">
      <div role="status">
        {stalled && count > 0 && (
          <Note tone="warn" icon="clock">
            <p>
              {count === 1 ? '1 mark is' : `${count} marks are`} waiting to be sent. Nothing is lost:{' '}
              {count === 1 ? 'it is' : 'they are'} safe on this device and will be sent when you are back
              online.
            </p>
            <Button look="line" onClick={sender.flush}>
              Send Now
            </Button>
          </Note>
        )}
      </div>
      {refused.length > 0 && (
        <Failure>
          {refused.map((mark) => (
            <p key={mark.key}>{refusal(mark)}</p>
          ))}
          <Button look="line" onClick={sender.forgetRefused}>
            Close
          </Button>
        </Failure>
      )}
    </div>
  );
}
