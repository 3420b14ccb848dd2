import { ordinalOfDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { billWords, PauseClassesDialog } from './pause-classes-dialog.tsx';
import { useClassPauseCommand } from './use-class-pause-command.ts';

type ClassPauseProps = {
  readonly answer: ApiAnswer<'getAthlete'>;
  readonly own: boolean;
  readonly today: string;
};

export default function ClassPause({ answer, own, today }: ClassPauseProps) {
  const { athlete, chargePreviews } = answer;
  const { athleteId, athleteName, classPause } = athlete;
  const [isOpen, setOpen] = useState(false);
  const pause = classPause && today < `${classPause.until}-01` ? classPause : null;
  const end = useClassPauseCommand('endClassPause', planChangeSentences.endClassPauseFailed);
  const begin = useClassPauseCommand('pauseClasses', planChangeSentences.pauseClassesFailed, () =>
    setOpen(false),
  );
  // After a lost response, the pause itself shows that the command succeeded.
  const failed = {
    end: end.isLost && !pause ? undefined : end.failure,
    begin: isOpen || (begin.isLost && pause) ? undefined : begin.failure,
  };
  const place = useKeptFocus<HTMLDivElement>(pause?.until ?? '');
  // Closes the dialog if another tab paused the classes; the rejection appears below.
  if (pause && isOpen) setOpen(false);
  if (!pause && !own) return null;
  const ending = own ? chargePreviews.endClassPause : null;
  return (
    <Card title="Class pause">
      <div ref={place} tabIndex={-1} className="stack focus-place">
        {pause ? (
          <Note>
            {athleteName}’s classes are paused from {ordinalOfDate(`${pause.from}-01`)} until{' '}
            {ordinalOfDate(`${pause.until}-01`)}: they cost nothing, and we hold the place in each class.
          </Note>
        ) : (
          <p>
            Injured, or away for a while? You can pause the classes for whole months. They cost nothing during
            that time, and we hold your athlete’s place in each class.
          </p>
        )}
        <Failure>{failed.end ?? failed.begin}</Failure>
        {ending && (
          <>
            <p id="after-class-pause" className="muted">
              {ending.until === null
                ? 'If you end the pause now, it will not start.'
                : `If you end the pause, the classes resume on ${ordinalOfDate(`${ending.until}-01`)}.`}{' '}
              {ending.bills.map(billWords).join(' ')}
            </p>
            <div className="plan-actions">
              <Button
                look="line"
                busy={end.busy}
                busyLabel="Ending the pause..."
                aria-describedby="after-class-pause"
                onClick={() => end.start({ athleteId })}
              >
                End Class Pause
              </Button>
            </div>
          </>
        )}
        {!pause && (
          <div className="plan-actions">
            <Button
              look="line"
              onClick={() => {
                end.clearFailure();
                begin.clearFailure();
                setOpen(true);
              }}
            >
              Pause Classes
            </Button>
          </div>
        )}
      </div>
      {!pause && (
        <PauseClassesDialog open={isOpen} onClose={() => setOpen(false)} answer={answer} command={begin} />
      )}
    </Card>
  );
}
