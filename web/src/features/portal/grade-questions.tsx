import { asksForGrade, type Grade, gradeName, nextGrade } from '@hoops/domain/club/grades';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { keepOnDevice, readFromDevice } from '../../lib/device-storage.ts';
import { type Athlete, type Family, refreshFamily } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';

type QuestionProps = {
  readonly athlete: Athlete;
  readonly grade: Grade;
  readonly next: Grade;
  readonly onStill: () => void;
};

function Question({ athlete, grade, next, onStill }: QuestionProps) {
  const { athleteId, athleteName } = athlete;
  const move = useCommand({
    name: 'grade-not-confirmed',
    run: async () => {
      await api.call('changeAthlete', { athleteId, changes: { grade: next } });
      showToast(`${athleteName} is in ${gradeName(next)} now.`);
      await refreshFamily();
    },
  });
  return (
    <Note>
      <p>{`A new school year: is ${athleteName} in ${gradeName(next)} now?`}</p>
      <Failure>{move.failure}</Failure>
      <div className="actions">
        <Button look="line" busy={move.busy} busyLabel="Saving..." onClick={() => move.start()}>
          {`Yes, ${gradeName(next)} now`}
        </Button>
        <Button look="quiet" off={move.busy} onClick={onStill}>
          {`Still ${gradeName(grade)}`}
        </Button>
      </div>
    </Note>
  );
}

type GradeQuestionsProps = {
  readonly family: Family;
  readonly today: string;
};

export default function GradeQuestions({ family, today }: GradeQuestionsProps) {
  const [, setAnswered] = useState(0);
  return family.athletes.map((athlete) => {
    const { athleteId, grade, gradeSetOn } = athlete;
    const next = grade === null ? undefined : nextGrade(grade);
    const still = `still:${athleteId}:${today.slice(0, 4)}`;
    if (!grade || !next || !asksForGrade(gradeSetOn, today) || readFromDevice(still) !== null) return null;
    return (
      <Question
        key={athleteId}
        athlete={athlete}
        grade={grade}
        next={next}
        onStill={() => {
          keepOnDevice(still, '');
          setAnswered((count) => count + 1);
          document.getElementById('main')?.focus();
        }}
      />
    );
  });
}
