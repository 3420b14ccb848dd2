import { disputeReason } from '@hoops/domain/family/disputes/dispute-sentences';
import { isOpenAt } from '@hoops/domain/family/disputes/observed';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { disputeStatusSentence, refusalSentence } from './dispute-sentences.ts';
import { type DisputeLine, useDisputes } from './money-queries.ts';

function DisputeRow({ dispute }: { readonly dispute: DisputeLine }) {
  const isOpen = isOpenAt(dispute, new Date().toISOString());
  return (
    <li className="data-row data-row-link">
      <div>
        <Link data-row to={`/money/disputes/${dispute.parentID}/${dispute.disputeId}`}>
          {dispute.parentName}
        </Link>
        <p className="data-detail">
          {disputeStatusSentence(dispute, isOpen)} {refusalSentence(dispute)} {disputeReason(dispute.reason)}
        </p>
      </div>
      <strong className="money-amount">
        <MoneyText cents={dispute.amount.cents} exact />
      </strong>
    </li>
  );
}

function List({ over, empty }: { readonly over: boolean; readonly empty: string }) {
  return (
    <DataList list={useDisputes(over)} noun="dispute" empty={<p className="muted">{empty}</p>}>
      {(items) => (
        <ul className="data-rows">
          {items.map((dispute) => (
            <DisputeRow key={dispute.disputeId} dispute={dispute} />
          ))}
        </ul>
      )}
    </DataList>
  );
}

export function Disputes() {
  const [showsOver, setShowsOver] = useState(false);
  return (
    <section>
      <div className="money-head">
        <h2 className="section-title">Disputes</h2>
        <Button look="quiet" aria-pressed={showsOver} onClick={() => setShowsOver(!showsOver)}>
          Past disputes
        </Button>
      </div>
      <List over={false} empty="No payments are disputed." />
      {showsOver && (
        <>
          <h3 className="section-title">Past disputes</h3>
          <List over empty="No disputes have ended." />
        </>
      )}
    </section>
  );
}
