import './receipt.css';
import { brand } from '@hoops/domain/brand';
import { clubDate } from '@hoops/domain/time/club-time';
import { useParams } from 'react-router-dom';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { clubDay, longDate } from '../../lib/club-day.ts';
import { useAddressParams } from '../../lib/use-address-params.ts';
import { useNavigateIfStillHere } from '../../lib/use-navigate-if-still-here.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Party, Provider } from './party.tsx';
import { type Statement, useStatement } from './receipt-queries.ts';

type Child = Statement['children'][number];

const trainingDays = ({ from, to }: Child['lines'][number]): string =>
  from === null || to === null ? '' : `${longDate(from)} to ${longDate(to)}`;

function ChildSection({ child: { name, lines, total } }: { readonly child: Child }) {
  return (
    <section className="statement-child">
      <h2>{name}</h2>
      <table className="receipt-lines">
        <caption className="visually-hidden">{`Payments for ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">Care and dates</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.paymentId + line.care + line.from}>
              <th scope="row">
                {line.care}
                <span className="muted">{trainingDays(line)}</span>
                <span className="muted">{`${line.amount.cents < 0 ? 'Returned' : 'Paid'} ${clubDay(line.at)}, receipt ${line.number}`}</span>
              </th>
              <td>{dollars(line.amount.cents, true)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="receipt-total">
            <th scope="row">{`Total for ${name}`}</th>
            <td>{dollars(total.cents, true)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type SheetProps = { readonly statement: Statement; readonly chosen: Child | undefined };

function StatementSheet({ statement: { year, paidBy, children, total }, chosen }: SheetProps) {
  const shown = chosen ? [chosen] : children;
  return (
    <article className="card receipt" aria-labelledby="statement-title">
      <header className="receipt-head">
        <div>
          <h1 id="statement-title">{`Statement for ${year}`}</h1>
          <p className="muted">{brand.name}</p>
        </div>
        <dl className="receipt-facts">
          <div>
            <dt>{chosen ? `Paid for ${chosen.name}` : 'Paid in total'}</dt>
            <dd>{dollars((chosen ?? { total }).total.cents, true)}</dd>
          </div>
        </dl>
      </header>
      <div className="receipt-parties">
        <Provider label="Provider" />
        <Party label="Paid by" name={paidBy.name} address={paidBy.address} lines={[paidBy.email]} />
      </div>
      {shown.map((child) => (
        <ChildSection key={child.athleteId} child={child} />
      ))}
      <p className="muted">
        Payments count in the year they were made, minus refunds. A class bill for several children is divided
        by the prices of their classes. Your tax rules or your dependent-care plan decide what counts as care.
      </p>
    </article>
  );
}

function BalanceRow({ what, cents }: { readonly what: string; readonly cents: number }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{dollars(cents, true)}</dd>
    </div>
  );
}

function Balance({ statement: { year, balance } }: { readonly statement: Statement }) {
  const { opening, lines, closing } = balance;
  if (lines.length === 0 && closing.cents === 0) return null;
  return (
    <section className="card receipt" aria-labelledby="balance-title">
      <div className="statement-child">
        <h2 id="balance-title">{`What you owed in ${year}`}</h2>
      </div>
      <dl className="receipt-facts">
        <BalanceRow what={`At the start of ${year}`} cents={opening.cents} />
        {lines.map(({ eventId, at, sentence, balance: after }) => (
          <BalanceRow key={eventId} what={`${clubDay(at)}: ${sentence}`} cents={after.cents} />
        ))}
      </dl>
      <p className="section-title">{`Balance: ${dollars(closing.cents, true)}`}</p>
      <p className="muted">
        Each line shows what you owed after it, for class bills and failed plan payments.
      </p>
    </section>
  );
}

function LoadedStatement({ statement }: { readonly statement: Statement }) {
  const { leadOn } = useNavigateIfStillHere();
  const { params, change } = useAddressParams();
  const { year, years, children } = statement;
  const chosen = children.find(({ athleteId }) => athleteId === params.get('child'));
  return (
    <div className="stack narrow">
      <div className="statement-choice">
        <Select
          label="Year"
          name="year"
          value={String(year)}
          options={[...new Set([year, ...years])].map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(event) => leadOn(`/statements/${event.target.value}`)}
        />
        {children.length > 1 && (
          <Select
            label="Child"
            name="child"
            value={chosen?.athleteId ?? ''}
            options={[
              { value: '', label: 'All children' },
              ...children.map(({ athleteId, name }) => ({ value: athleteId, label: name })),
            ]}
            onChange={(event) => change({ child: event.target.value })}
          />
        )}
      </div>
      {children.length === 0 ? (
        <EmptyState title={`Nothing was paid in ${year}`} />
      ) : (
        <StatementSheet statement={statement} chosen={chosen} />
      )}
      {!chosen && <Balance statement={statement} />}
      <div className="actions">
        {children.length > 0 && <Button onClick={() => print()}>Print or save as PDF</Button>}
        <ButtonLink look="line" to="/portal">
          Payment History
        </ButtonLink>
      </div>
    </div>
  );
}

const firstYear = 2023;

export default function StatementPage() {
  const { year = '' } = useParams();
  const thisYear = Number(clubDate(new Date()).slice(0, 4));
  const asked = Number(year);
  const isYear = Number.isInteger(asked) && asked >= firstYear && asked <= thisYear;
  const query = useStatement(isYear ? asked : thisYear);
  return (
    <InnerLayout>
      {!query.data && <LoadingHeading>Statement</LoadingHeading>}
      <Loaded query={query} what="the statement" shape="card">
        {({ statement }) => <LoadedStatement statement={statement} />}
      </Loaded>
    </InnerLayout>
  );
}
