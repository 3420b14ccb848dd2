import { Link } from 'react-router-dom';
import { clubDay } from '../../lib/club-day.ts';
import type { Athlete } from '../../session/me.ts';
import { Card } from '../../ui/card.tsx';

type PaperLineProps = { readonly athlete: Athlete; readonly answer: Athlete['papers'][number] };

function PaperLine({ athlete: { athleteId, athleteName }, answer }: PaperLineProps) {
  const { paperId, version, title, at, signature } = answer;
  return (
    <li className="data-row">
      <div>
        {signature ? (
          <Link to={`/athletes/${athleteId}/papers/${paperId}/${version}`}>{title}</Link>
        ) : (
          <span>{title}</span>
        )}
        <p className="data-detail">
          {signature
            ? `${athleteName}: version ${version}, signed on ${clubDay(at)} by ${signature.signer}`
            : `${athleteName}: said no on ${clubDay(at)}`}
        </p>
      </div>
    </li>
  );
}

export function ParentPapers({ athletes }: { readonly athletes: readonly Athlete[] }) {
  const answers = athletes.flatMap((athlete) =>
    athlete.papers.toReversed().map((answer) => ({ athlete, answer })),
  );
  if (answers.length === 0) return null;
  return (
    <Card title="Papers">
      <ul className="data-rows">
        {answers.map(({ athlete, answer }) => (
          <PaperLine
            key={`${athlete.athleteId} ${answer.paperId} ${answer.at}`}
            athlete={athlete}
            answer={answer}
          />
        ))}
      </ul>
    </Card>
  );
}
