import '../../ui/data.css';
import './club-papers.css';
import { useState } from 'react';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type ClubPaper, useClubPapers } from './club-paper-queries.ts';
import { kindNames, validityWords, whoWords } from './club-paper-words.ts';
import { type Editing, PaperDialog } from './paper-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';

type PaperCardProps = {
  readonly paper: ClubPaper;
  readonly onEdit: (paper: ClubPaper) => void;
  readonly onRetire: (paper: ClubPaper) => void;
};

function PaperCard({ paper, onEdit, onRetire }: PaperCardProps) {
  const { paperId, version, title, kind, needed, validMonths, publishedAt, isRetired } = paper;
  return (
    <Card title={title}>
      <div className="stack-small">
        <dl className="plain-fields">
          <div>
            <dt>Version</dt>
            <dd>{`${version}, published on ${clubDay(publishedAt)}`}</dd>
          </div>
          <div>
            <dt>Kind</dt>
            <dd>{`${kindNames[kind]}. ${needed ? 'Needed to train' : 'Optional'}.`}</dd>
          </div>
          <div>
            <dt>For</dt>
            <dd>{whoWords(paper)}</dd>
          </div>
          <div>
            <dt>Valid</dt>
            <dd>{validityWords(validMonths)}</dd>
          </div>
        </dl>
        <div className="actions">
          {!isRetired && (
            <ButtonLink to={`/club-papers/${paperId}`} aria-label={`Who has signed: ${title}`}>
              Who Has Signed
            </ButtonLink>
          )}
          <Button
            look="line"
            aria-label={`${isRetired ? 'Use again' : 'Edit'}: ${title}`}
            onClick={() => onEdit(paper)}
          >
            {isRetired ? 'Use Again' : 'Edit'}
          </Button>
          {!isRetired && (
            <Button look="quiet" aria-label={`Stop asking: ${title}`} onClick={() => onRetire(paper)}>
              Stop Asking
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Papers({ papers }: { readonly papers: readonly ClubPaper[] }) {
  const [editing, setEditing] = useState<Editing>();
  const [retiring, setRetiring] = useState<ClubPaper>();
  const place = useKeptFocus<HTMLDivElement>(papers.map(({ isRetired }) => isRetired).join());
  const retired = papers.filter(({ isRetired }) => isRetired);
  const inForce = papers.filter(({ isRetired }) => !isRetired);
  const card = (paper: ClubPaper) => (
    <PaperCard key={paper.paperId} paper={paper} onEdit={(of) => setEditing({ of })} onRetire={setRetiring} />
  );
  return (
    <div ref={place} tabIndex={-1} className="stack focus-place">
      <div className="actions">
        <Button onClick={() => setEditing({ of: 'new' })}>Add a Paper</Button>
      </div>
      {inForce.length === 0 && (
        <EmptyState title="No papers yet">
          <p>Publish a waiver, a photo consent or your rules, and families sign them here.</p>
        </EmptyState>
      )}
      {inForce.map(card)}
      {retired.length > 0 && <h2 className="section-title">No longer in use</h2>}
      {retired.map(card)}
      <PaperDialog editing={editing} papers={papers} onClose={() => setEditing(undefined)} />
      <RetireDialog paper={retiring} onClose={() => setRetiring(undefined)} />
    </div>
  );
}

export default function ClubPapersPage() {
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Papers</h1>
          <p className="muted">What families read and sign for each athlete.</p>
        </div>
      </div>
      <Loaded query={useClubPapers()} what="the papers" shape="card" count={2}>
        {({ papers }) => <Papers papers={papers} />}
      </Loaded>
    </InnerLayout>
  );
}
