import '../../ui/data.css';
import './money.css';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { PaymentEvidencePack } from '../../entities/parents/evidence-pack.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DisputeAnswer } from './dispute-answer.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { useDispute } from './money-queries.ts';

function Loaded({ parentId, disputeId }: { readonly parentId: string; readonly disputeId: string }) {
  const { data, error, refetch } = useDispute(parentId, disputeId);
  if (error instanceof ApiError && error.code === 'not-found') {
    return (
      <div className="missing">
        <h1>Dispute not found</h1>
        <p className="lede">There is no dispute at this address.</p>
        <ButtonLink to="/money">Back to the money</ButtonLink>
      </div>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="visually-hidden">Dispute</h1>
        {error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="card" count={2} label="Loading the dispute..." />
        )}
      </>
    );
  }
  return (
    <>
      <div className="page-head">
        <h1>{data.dispute.isInquiry ? 'Inquiry' : 'Dispute'}</h1>
      </div>
      <div className="columns">
        <div className="stack">
          <DisputeFacts answer={data} />
          <DisputeAnswer answer={data} />
        </div>
        <div className="stack">
          <PaymentEvidencePack familyId={parentId} payment={data.dispute.paymentId} />
        </div>
      </div>
    </>
  );
}

/** A payment that a bank asks about or took back, and what we say to that, for administrators. */
export default function DisputePage() {
  const { parentId = '', disputeId = '' } = useParams();
  return (
    <InnerLayout>
      <Loaded key={disputeId} parentId={parentId} disputeId={disputeId} />
    </InnerLayout>
  );
}
