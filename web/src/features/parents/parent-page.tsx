import '../../ui/data.css';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { EraseFamily } from '../../entities/jobs/erase-family.tsx';
import { blockerLines } from '../../entities/parents/erasure-words.ts';
import { FamilyEvidencePack } from '../../entities/parents/evidence-pack.tsx';
import { useParent } from '../../entities/parents/parent-queries.ts';
import { PastViewButton } from '../../entities/parents/past-view-button.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { useMe } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Note } from '../../ui/note.tsx';
import { ActForFamily } from './act-for-family.tsx';
import { FamilyActivity } from './family-activity.tsx';
import { ParentAthletes } from './parent-athletes.tsx';
import { ParentFacts } from './parent-facts.tsx';
import { ParentGuardians } from './parent-guardians.tsx';
import { ParentMails } from './parent-mails.tsx';
import { ParentBalance, ParentPayments } from './parent-money.tsx';
import { ParentPapers } from './parent-papers.tsx';
import { ParentSplits } from './parent-splits.tsx';

function ParentNotFound() {
  return (
    <div className="missing">
      <h1>Parent not found</h1>
      <p className="lede">We could not find this parent. The record may have been deleted.</p>
      <ButtonLink to="/parents">Back to Parents</ButtonLink>
    </div>
  );
}

function AskedErasure({ family }: Pick<ApiAnswer<'getParent'>, 'family'>) {
  const { askedAt, blockers } = family.erasure;
  if (askedAt === null) return null;
  return (
    <Note tone="warn">
      <p>The family asked on {clubMoment(askedAt)} to have all its data erased.</p>
      {blockerLines(family.erasure).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {blockers.length === 0 && <p>Nothing is left to settle.</p>}
    </Note>
  );
}

type ParentScreenProps = { readonly answer: ApiAnswer<'getParent'>; readonly today: string };

function ParentScreen({ answer, today }: ParentScreenProps) {
  const { family } = answer;
  return (
    <>
      <div className="page-head">
        <h1>{family.name}</h1>
        <div className="actions">
          <PastViewButton label="What they saw on a given day" familyId={family.parentID} />
          <ActForFamily family={family} />
        </div>
      </div>
      <div className="columns">
        <div className="stack">
          <AskedErasure family={family} />
          <ParentFacts answer={answer} today={today} />
          <ParentGuardians family={family} />
          <ParentSplits family={family} />
          <ParentAthletes athletes={family.athletes} today={today} />
          <ParentPapers athletes={family.athletes} />
          <ParentBalance answer={answer} />
          <ParentPayments answer={answer} />
          <ParentMails parentId={family.parentID} />
        </div>
        <div className="stack">
          <FamilyActivity familyId={family.parentID} />
          <FamilyEvidencePack familyId={family.parentID} athletes={family.athletes} />
          <Card
            title="Erase the family"
            aside={<EraseFamily familyId={family.parentID} name={family.name} inTheWay={family.erasure} />}
          >
            <p className="muted">
              Deletes all of this family’s data for good. First, you will see whether anything is still open.
            </p>
          </Card>
        </div>
      </div>
    </>
  );
}

function LoadedParent({ parentId }: { readonly parentId: string }) {
  const query = useParent(parentId);
  const { error } = query;
  const { data: me } = useMe();
  if (error instanceof ApiError && error.code === 'not-found') return <ParentNotFound />;
  return (
    <>
      {!query.data && <LoadingHeading>Parent</LoadingHeading>}
      <Loaded query={query} what="the parent" shape="card" count={2}>
        {(answer) => me && <ParentScreen answer={answer} today={me.today} />}
      </Loaded>
    </>
  );
}

export default function ParentPage() {
  const { parentId = '' } = useParams();
  return (
    <InnerLayout>
      <LoadedParent key={parentId} parentId={parentId} />
    </InnerLayout>
  );
}
