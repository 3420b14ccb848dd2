import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import type { ApiAnswer } from '../../api/api-types.ts';
import { monthOf } from '../../lib/club-day.ts';
import { Card } from '../../ui/card.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type ParentFactsProps = { readonly answer: ApiAnswer<'getParent'>; readonly today: string };

const pendingReasons = ({ answer: { family }, today }: ParentFactsProps): readonly string[] => {
  const { planPastDue, oldestUnpaidPeriod } = family;
  const since =
    oldestUnpaidPeriod !== null &&
    isPaymentPending({ planPastDue: false, oldestUnpaidPeriod }, today) &&
    monthOf(oldestUnpaidPeriod);
  return [
    ...(planPastDue ? ['A card payment for a plan failed.'] : []),
    ...(since ? [`Classes have been unpaid since ${since.month} ${since.year}.`] : []),
  ];
};

export function ParentFacts(props: ParentFactsProps) {
  const { family, paymentStatus } = props.answer;
  const { street, city, state, zipCode } = family.address;
  return (
    <Card title="Contact">
      <dl className="facts facts-wide">
        <div>
          <dt>Name</dt>
          <dd>{family.name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${family.email}`}>{family.email}</a>
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink number={family.phoneNumber} />
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            {street}
            <br />
            {city}, {state} {zipCode}
          </dd>
        </div>
        <div>
          <dt>Marketing method</dt>
          <dd>{family.marketingMethod || 'Not given'}</dd>
        </div>
        <div>
          <dt>Payment status</dt>
          <dd>
            <StatusBadge tone={paymentStatus ? 'ok' : 'warn'}>
              {paymentStatus ? 'Up to Date' : 'Pending'}
            </StatusBadge>
            {!paymentStatus &&
              pendingReasons(props).map((reason) => (
                <p key={reason} className="data-detail">
                  {reason}
                </p>
              ))}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
