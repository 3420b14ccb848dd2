import '../../ui/data.css';
import './club-papers.css';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataList, FilterPills } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type ClubPaper, type PaperAthlete, useClubPapers, usePaperAthletes } from './club-paper-queries.ts';
import { athleteStatus, whoWords } from './club-paper-words.ts';
import { RemindDialog } from './remind-dialog.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not signed' },
] as const;

function AthleteRow({ athlete, paperId }: { readonly athlete: PaperAthlete; readonly paperId: string }) {
  const { athleteId, athleteName, parentID, parentName, signedVersion } = athlete;
  const { tone, badge, detail } = athleteStatus(athlete);
  return (
    <li className="data-row paper-athlete" data-row tabIndex={-1}>
      <div>
        <Link to={`/athletes/${athleteId}`}>{athleteName || 'Unnamed athlete'}</Link>
        <p className="data-detail">
          Parent: <Link to={`/parent/${parentID}`}>{parentName}</Link>
        </p>
        {detail !== '' && <p className="data-detail">{detail}</p>}
        {signedVersion !== null && (
          <Link
            to={`/athletes/${athleteId}/papers/${paperId}/${signedVersion}`}
            aria-label={`Signed copy: ${athleteName}`}
          >
            Signed copy
          </Link>
        )}
      </div>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
    </li>
  );
}

function Athletes({ paper }: { readonly paper: ClubPaper }) {
  const { params, change } = useAddressParams();
  const [reminding, setReminding] = useState<ClubPaper>();
  const filter = params.get('filter') === 'open' ? 'open' : 'all';
  const list = usePaperAthletes(paper.paperId, filter === 'open' ? 'open' : undefined);
  return (
    <>
      <div className="data-tools">
        <FilterPills
          legend="Athletes"
          options={filters}
          chosen={filter}
          onChoose={(next) => change({ filter: next === 'open' ? 'open' : undefined })}
        />
        <div className="actions">
          <Button onClick={() => setReminding(paper)}>Remind All Who Are Missing</Button>
          <ButtonLink look="line" to="/club-papers">
            All Papers
          </ButtonLink>
        </div>
      </div>
      <DataList
        list={list}
        noun="athlete"
        empty={
          <EmptyState title={filter === 'open' ? 'Everybody has answered' : 'No athletes'}>
            <p>
              {filter === 'open' ? 'Nobody is missing.' : 'Athletes with a plan or classes show up here.'}
            </p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="data-rows">
            {items.map((athlete) => (
              <AthleteRow key={athlete.athleteId} athlete={athlete} paperId={paper.paperId} />
            ))}
          </ul>
        )}
      </DataList>
      <RemindDialog paper={reminding} onClose={() => setReminding(undefined)} />
    </>
  );
}

function PaperNotFound() {
  return (
    <div className="missing">
      <h1>Paper not found</h1>
      <p className="lede">This paper does not exist.</p>
      <ButtonLink to="/club-papers">All Papers</ButtonLink>
    </div>
  );
}

export default function ClubPaperPage() {
  const { paperId = '' } = useParams();
  const query = useClubPapers();
  return (
    <InnerLayout>
      {!query.data && <LoadingHeading>Paper</LoadingHeading>}
      <Loaded query={query} what="the paper">
        {({ papers }) => {
          const paper = papers.find((known) => known.paperId === paperId);
          if (!paper) return <PaperNotFound />;
          return (
            <>
              <div className="page-head">
                <div>
                  <h1>{paper.title}</h1>
                  <p className="muted">
                    {paper.isRetired
                      ? 'No longer in use.'
                      : `${paper.needed ? 'Needed to train' : 'Optional'}. ${whoWords(paper)}.`}
                  </p>
                </div>
              </div>
              {!paper.isRetired && <Athletes paper={paper} />}
            </>
          );
        }}
      </Loaded>
    </InnerLayout>
  );
}
