import '../../ui/data.css';
import './money.css';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { PaymentEvidencePack } from '../../entities/parents/evidence-pack.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { DisputeAnswer } from './dispute-answer.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { useDispute } from './money-queries.ts';

type DisputeProps = { readonly parentId: string; readonly disputeId: string };

function Dispute({ parentId, disputeId }: DisputeProps) {
  const query = useDispute(parentId, disputeId);
  const { error } = query;
  if (error instanceof ApiError && error.code === 'not-found') {
    return (
      <div className="missing">
        <h1>Dispute not found</h1>
        <p className="lede">There is no dispute at this address.</p>
        <ButtonLink to="/money">Back to Money</ButtonLink>
      </div>
    );
  }
  return (
    <>
      {!query.data && <LoadingHeading>Dispute</LoadingHeading>}
      <Loaded query={query} what="the dispute" shape="card" count={2}>
        {(answer) => (
          <>
            <div className="page-head">
              <h1>{answer.dispute.isInquiry ? 'Inquiry' : 'Dispute'}</h1>
            </div>
            <div className="columns">
              <div className="stack">
                <DisputeFacts answer={answer} />
                <DisputeAnswer answer={answer} />
              </div>
              <div className="stack">
                <PaymentEvidencePack familyId={parentId} payment={answer.dispute.paymentId} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

export default function DisputePage() {
  const { parentId = '', disputeId = '' } = useParams();
  return (
    <InnerLayout>
      <Dispute key={disputeId} parentId={parentId} disputeId={disputeId} />
    </InnerLayout>
  );
}
