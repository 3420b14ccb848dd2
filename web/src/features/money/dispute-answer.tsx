import { evidenceFields } from '@hoops/domain/family/disputes/evidence';
import { Card } from '../../ui/card.tsx';
import { answerSentence, evidenceLabels } from './dispute-sentences.ts';
import { EvidenceForm } from './evidence-form.tsx';
import type { DisputeAnswered } from './money-queries.ts';
import { useEvidence } from './use-evidence.ts';

type AnswerProps = { readonly answer: DisputeAnswered };

export function DisputeAnswer({ answer }: AnswerProps) {
  // Kept outside the form, so that edits survive a pending request.
  const edited = useEvidence(answer);
  return (
    <Card title="The answer">
      {answer.canAnswer ? <EvidenceForm answer={answer} edited={edited} /> : <Said answer={answer} />}
    </Card>
  );
}

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
