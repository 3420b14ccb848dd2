import '../../ui/data.css';
import './money.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ExportButtons } from '../../entities/exports/export-buttons.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { BankDeposits } from './bank-deposits.tsx';
import { Disputes } from './disputes.tsx';
import { Journal } from './journal.tsx';
import { useFailed, useFigures, useOverdue, useRefunds } from './money-queries.ts';
import { MoneyRow } from './money-row.tsx';
import { failureText, overdueText, refundText } from './money-words.ts';
import { MonthFigures } from './month-figures.tsx';
import { Attendance, Enrollment, MonthByMonth } from './over-time.tsx';

function Figures() {
  return (
    <Loaded query={useFigures()} what="the figures" shape="card" count={1}>
      {(figures) => <MonthFigures figures={figures} />}
    </Loaded>
  );
}

type SectionProps = {
  readonly title: string;
  readonly list: 'overdue' | 'failed-payments' | 'refunds';
  readonly children: ReactNode;
};

function Section({ title, list, children }: SectionProps) {
  return (
    <section>
      <div className="money-head">
        <h2 className="section-title">{title}</h2>
        <ExportButtons list={list} what={title.toLowerCase()} />
      </div>
      {children}
    </section>
  );
}

function Overdue() {
  return (
    <Section title="Overdue families" list="overdue">
      <DataList
        list={useOverdue()}
        noun="overdue account"
        empty={<EmptyState title="Nobody owes anything" />}
      >
        {(items) => (
          <ul className="data-rows">
            {items.map((family) => (
              <MoneyRow
                key={family.parentID}
                name={family.parentName}
                parentID={family.parentID}
                detail={overdueText(family)}
                cents={family.classes.cents + family.plans.cents}
              />
            ))}
          </ul>
        )}
      </DataList>
    </Section>
  );
}

function Failed() {
  return (
    <Section title="Failed payments" list="failed-payments">
      <DataList
        list={useFailed()}
        noun="failed payment"
        empty={<EmptyState title="No payments have failed" />}
      >
        {(items) => (
          <ul className="data-rows">
            {items.map((failed) => (
              <MoneyRow
                key={failed.invoiceId}
                name={failed.parentName}
                parentID={failed.parentID}
                detail={[failed.athleteName, failureText(failed)].filter(Boolean).join(': ')}
                cents={failed.amount.cents}
              />
            ))}
          </ul>
        )}
      </DataList>
    </Section>
  );
}

function Refunds() {
  return (
    <Section title="Refunds" list="refunds">
      <DataList list={useRefunds()} noun="refund" empty={<EmptyState title="Nothing was refunded" />}>
        {(items) => (
          <ul className="data-rows">
            {items.map((refund) => (
              <MoneyRow
                key={refund.refundId}
                name={refund.parentName}
                parentID={refund.parentID}
                detail={refundText(refund)}
                cents={refund.amount.cents}
              />
            ))}
          </ul>
        )}
      </DataList>
    </Section>
  );
}

export default function MoneyPage() {
  return (
    <InnerLayout>
      <div className="page-head">
        <h1>Money</h1>
        <Link to="/money/prices">Prices</Link>
      </div>
      <div className="stack">
        <Disputes />
        <Figures />
        <MonthByMonth />
        <Overdue />
        <Failed />
        <Refunds />
        <BankDeposits />
        <Journal />
        <Enrollment />
        <Attendance />
      </div>
    </InnerLayout>
  );
}
