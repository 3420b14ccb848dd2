import '../../ui/data.css';
import './papers.css';
import { Link } from 'react-router-dom';
import {
  type AnsweredPaper,
  type FamilyPaper,
  type FamilyPapers,
  usePapers,
} from '../../entities/papers/paper-queries.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useOnboarding } from '../../layout/onboarding-layout.tsx';
import { clubDay } from '../../lib/club-day.ts';
import { type Athlete, useFamily } from '../../session/me.ts';
import { useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { newestAnswer, ruleWords, statusWords, type Who } from './paper-words.ts';

type PaperRowProps = {
  readonly paper: FamilyPaper;
  readonly answered: AnsweredPaper;
  readonly athlete: Athlete;
  readonly who: Who;
};

function PaperRow({ paper, answered, athlete, who }: PaperRowProps) {
  const { paperId, title } = paper;
  const newest = newestAnswer(athlete, paperId);
  const { tone, badge, detail } = statusWords(answered, paper, newest, who);
  return (
    <li className="data-row paper-row">
      <div>
        <Link to={`/papers/${paperId}`}>{title}</Link>
        <p className="data-detail">{`${ruleWords(paper)}.`}</p>
        {detail !== '' && <p className="data-detail">{detail}</p>}
        {newest?.signature && (
          <Link to={`/athletes/${athlete.athleteId}/papers/${paperId}/${newest.version}`}>Signed copy</Link>
        )}
      </div>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
    </li>
  );
}

function EarlierCopies({
  athlete,
  shown,
}: {
  readonly athlete: Athlete;
  readonly shown: ReadonlySet<unknown>;
}) {
  const earlier = athlete.papers.filter((known) => known.signature && !shown.has(known)).toReversed();
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>Earlier signed copies</summary>
      <ul>
        {earlier.map(({ paperId, version, title, at }) => (
          <li key={`${paperId} ${at}`} className="paper-row">
            <Link to={`/athletes/${athlete.athleteId}/papers/${paperId}/${version}`}>
              {`${title}, version ${version}, signed on ${clubDay(at)}`}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type PapersProps = {
  readonly answer: FamilyPapers;
  readonly athletes: readonly Athlete[];
  readonly who: Who;
};

function Papers({ answer: { papers, athletes: asked }, athletes, who }: PapersProps) {
  const known = athletes.map((athlete) => {
    const rows = (asked.find(({ athleteId }) => athleteId === athlete.athleteId)?.papers ?? []).flatMap(
      (answered) => {
        const paper = papers.find(({ paperId }) => paperId === answered.paperId);
        return paper ? [{ paper, answered }] : [];
      },
    );
    return { athlete, rows };
  });
  const some = known.filter(({ athlete, rows }) => rows.length + athlete.papers.length > 0);
  if (some.length === 0) {
    return (
      <EmptyState title="No papers to sign">
        <p>When the coach needs something signed, you will find it here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="stack">
      {some.map(({ athlete, rows }) => (
        <Card key={athlete.athleteId} title={athlete.athleteName || 'Unnamed athlete'}>
          <div className="stack-small">
            {rows.length > 0 && (
              <ul className="data-rows">
                {rows.map((row) => (
                  <PaperRow key={row.paper.paperId} {...row} athlete={athlete} who={who} />
                ))}
              </ul>
            )}
            <EarlierCopies
              athlete={athlete}
              shown={new Set(rows.map(({ paper }) => newestAnswer(athlete, paper.paperId)))}
            />
          </div>
        </Card>
      ))}
    </div>
  );
}

export default function PapersPage() {
  const onboarding = useOnboarding();
  const acting = useOnBehalfOf() !== undefined;
  const known = useFamily();
  const query = usePapers();
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Papers</h1>
          <p className="muted">
            {acting
              ? 'Papers of the family. Only a parent or guardian can sign.'
              : 'What we ask you to read and sign. Open a paper to sign it.'}
          </p>
        </div>
        {onboarding && <ButtonLink to="/portal">Continue Signing Up</ButtonLink>}
      </div>
      <Loaded query={query} what="the papers" shape="card" count={2}>
        {(answer) =>
          known && (
            <Papers answer={answer} athletes={known.family.athletes} who={acting ? 'The family' : 'You'} />
          )
        }
      </Loaded>
    </InnerLayout>
  );
}
