import { evidenceFields } from '@hoops/domain/family/disputes/evidence';
import { Card } from '../../ui/card.tsx';
import { answerSentence } from './dispute-words.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { evidenceLabels } from './evidence-labels.ts';
import type { DisputeAnswered } from './money-queries.ts';
import { useEvidence } from './use-evidence.ts';

type AnswerProps = { readonly answer: DisputeAnswered };

/** What we say to the bank: to be written, or on its way, or said. */
export function DisputeAnswer({ answer }: AnswerProps) {
  // Here and not in the form: what was edited outlasts that something is on its way.
  const edited = useEvidence(answer);
  return (
    <Card title="The answer">
      {answer.canAnswer ? <EvidenceForm answer={answer} edited={edited} /> : <Said answer={answer} />}
    </Card>
  );
}

/** What was written, where it cannot be changed. */
function Said({ answer }: AnswerProps) {
  const { dispute, evidence, savedAt } = answer;
  const { onItsWay, refusalWords } = dispute;
  const isWritten =
    savedAt !== null || onItsWay === 'draft' || onItsWay === 'submit' || refusalWords !== null;
  return (
    <div className="stack">
      <p className="data-detail">{answerSentence(answer)}</p>
      {isWritten && (
        <dl className="plain-fields">
          {evidenceFields
            .filter((field) => evidence[field])
            .map((field) => (
              <div key={field}>
                <dt>{evidenceLabels[field]}</dt>
                <dd className="said">{evidence[field]}</dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  );
}
