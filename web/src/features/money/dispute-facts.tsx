import { disputeReason } from '@hoops/domain/family/disputes/dispute-sentences';
import { needsResponse } from '@hoops/domain/family/disputes/observed';
import { Link } from 'react-router-dom';
import { clubMoment } from '../../lib/club-day.ts';
import { Card } from '../../ui/card.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { disputeStatusSentence, refusalSentence } from './dispute-sentences.ts';
import type { DisputeAnswered, DisputeLine } from './money-queries.ts';

const toneOf = ({ status, onItsWay }: DisputeLine): 'ok' | 'warn' | 'bad' | 'info' => {
  if (onItsWay !== null) return 'info';
  if (needsResponse({ status })) return 'warn';
  if (status === 'lost') return 'bad';
  return status === 'won' ? 'ok' : 'info';
};

export function DisputeFacts({ answer: { dispute, canAnswer } }: { readonly answer: DisputeAnswered }) {
  const { parentID, parentName, paymentId, amount, openedAt, taken, fee, isInquiry } = dispute;
  return (
    <Card title={isInquiry ? 'The bank is asking about a payment' : 'The bank took back a payment'}>
      <div className="stack">
        <Note tone={toneOf(dispute)}>
          <span role="status">{disputeStatusSentence(dispute, canAnswer)}</span>
        </Note>
        {dispute.refusalWords !== null && <Note tone="bad">{refusalSentence(dispute)}</Note>}
        <p>{disputeReason(dispute.reason)}</p>
        <dl className="plain-fields">
          <div>
            <dt>Family</dt>
            <dd>
              <Link to={`/parent/${parentID}`}>{parentName}</Link>
            </dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>
              <MoneyText cents={amount.cents} exact />,{' '}
              <Link to={`/parent/${parentID}/receipts/${paymentId}`}>its receipt</Link>
            </dd>
          </div>
          <div>
            <dt>Since</dt>
            <dd>{clubMoment(openedAt)}</dd>
          </div>
          <div>
            <dt>Taken from the club</dt>
            <dd>
              <MoneyText cents={taken.cents} exact />, and <MoneyText cents={fee.cents} exact /> as a fee
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
