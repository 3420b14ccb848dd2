import './papers.css';
import { brand } from '@hoops/domain/brand';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import type { ApiAnswer, ApiInput } from '../../api/api-types.ts';
import { useSignedPaper } from '../../entities/papers/paper-queries.ts';
import { PaperText } from '../../entities/papers/paper-text.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubMoment } from '../../lib/club-day.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';

function SignedCopy({ copy }: { readonly copy: ApiAnswer<'signedPaper'> }) {
  const { athleteName, parentName, title, text, hash, version, signature } = copy;
  const facts = [
    ['Signed by', signature.signer],
    ['For', athleteName],
    ['Account', parentName],
    ['Signed on', `${clubMoment(signature.signedAt)} (club time)`],
    ['Version', `${version}`],
    ['Language', signature.language || 'Not given'],
    ['Page', signature.page || 'Not given'],
    ['Fingerprint of the text (SHA-256)', hash],
  ] as const;
  return (
    <article className="card signed-copy" aria-labelledby="copy-title">
      <header>
        <h1 id="copy-title">{title}</h1>
        <p className="muted">{`Signed copy, ${brand.name}`}</p>
      </header>
      <PaperText text={text} />
      <dl className="plain-fields">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function LoadedCopy({ asked }: { readonly asked: ApiInput<'signedPaper'> }) {
  const query = useSignedPaper(asked);
  if (query.error instanceof ApiError && query.error.code === 'not-found') {
    return (
      <div className="missing">
        <h1>Signed copy not found</h1>
        <p className="lede">Nobody has signed this version for this athlete.</p>
        <ButtonLink to={`/athletes/${asked.athleteId}`}>Back to the Athlete</ButtonLink>
      </div>
    );
  }
  return (
    <>
      {!query.data && <LoadingHeading>Signed copy</LoadingHeading>}
      <Loaded query={query} what="the signed copy" shape="card">
        {(copy) => (
          <div className="stack narrow">
            <SignedCopy copy={copy} />
            <div className="actions">
              <Button onClick={() => print()}>Print or save as PDF</Button>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

export default function SignedCopyPage() {
  const { athleteId = '', paperId = '', version = '' } = useParams();
  return (
    <InnerLayout>
      <LoadedCopy asked={{ athleteId, paperId, version: Number.parseInt(version, 10) || 0 }} />
    </InnerLayout>
  );
}
