import type { ApiAnswer } from '../../api/api-types.ts';
import { endedPlanDebts } from '../../entities/payments/ended-plan-debts.ts';
import { PaymentList } from '../../entities/payments/payment-list.tsx';
import { monthOf } from '../../lib/club-day.ts';
import { parentSentences } from '../../lib/parent-sentences.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { dollars, MoneyText } from '../../ui/money-text.tsx';
import { useParentPayments, useSiteConfig } from './parent-record-queries.ts';
import { type PaymentTarget, RecordPayment } from './record-payment.tsx';
import { WriteOffDebt } from './write-off-debt.tsx';

type ParentMoneyProps = { readonly answer: ApiAnswer<'getParent'> };

const monthsText = (periods: readonly string[]): string =>
  periods
    .map(monthOf)
    .map(({ month, year }) => `${month} ${year}`)
    .join(', ');

const openAmounts = ({ answer }: ParentMoneyProps) => {
  const { outstandingBalance, currentMonth, family } = answer;
  return [
    { what: `Classes in ${monthsText(outstandingBalance.periods)}, overdue`, ...outstandingBalance.amount },
    ...(currentMonth && !currentMonth.paid
      ? [{ what: `Classes in ${currentMonth.monthOfYear}, due this month`, ...currentMonth.amount }]
      : []),
    ...family.athletes.flatMap(({ plan, athleteName }) =>
      plan?.owed ? [{ what: `${athleteName}’s plan, card payment failed`, ...plan.owed }] : [],
    ),
    ...endedPlanDebts(family.failedPayments).map(({ athleteName, cents }) => ({
      what: `${athleteName}’s plan, which has ended`,
      cents,
    })),
  ].filter(({ cents }) => cents > 0);
};

const targetsOf = ({ answer }: ParentMoneyProps): readonly PaymentTarget[] => {
  const { outstandingBalance, currentMonth, family } = answer;
  const openCents =
    outstandingBalance.amount.cents + (currentMonth && !currentMonth.paid ? currentMonth.amount.cents : 0);
  const open = (cents: number) => `${dollars(cents, true)} unpaid`;
  return [
    ...(openCents > 0 ? [{ kind: 'classes', label: `Classes, ${open(openCents)}`, openCents } as const] : []),
    ...family.athletes.flatMap(({ plan, athleteId, athleteName }) =>
      plan?.owed
        ? [
            {
              kind: 'plan',
              athleteId,
              label: `${athleteName}’s plan, ${open(plan.owed.cents)}`,
              openCents: plan.owed.cents,
            } as const,
          ]
        : [],
    ),
    ...endedPlanDebts(family.failedPayments).map(
      ({ athleteId, athleteName, cents }) =>
        ({
          kind: 'plan',
          ended: true,
          athleteId,
          label: `${athleteName}’s ended plan, ${open(cents)}`,
          openCents: cents,
        }) as const,
    ),
    ...(family.athletes.some(({ plan }) => plan)
      ? [{ kind: 'next-plan', label: 'The next plan payments', openCents: family.planCredit.cents } as const]
      : []),
  ];
};

export function ParentBalance(props: ParentMoneyProps) {
  const { family } = props.answer;
  const { parentID, card, hasDefaultPaymentMethod, stripeCustomerId, failedPayments, planCredit } = family;
  const debts = endedPlanDebts(failedPayments);
  const open = openAmounts(props);
  const targets = targetsOf(props);
  const { data: config } = useSiteConfig();
  return (
    <Card title="Balance">
      <dl className="plain-fields">
        {open.map(({ what, cents }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <MoneyText cents={cents} exact />
            </dd>
          </div>
        ))}
        <div>
          <dt>Total due</dt>
          <dd>
            <MoneyText cents={open.reduce((sum, { cents }) => sum + cents, 0)} exact />
          </dd>
        </div>
        {planCredit.cents > 0 && (
          <div>
            <dt>Credit for the next plan payments</dt>
            <dd>
              <MoneyText cents={planCredit.cents} exact />
            </dd>
          </div>
        )}
        <div>
          <dt>Card</dt>
          <dd>
            {card ? (
              <>
                <span className="card-brand">{card.brand}</span> ending in {card.last4}
              </>
            ) : (
              (hasDefaultPaymentMethod && 'On file') || 'No card on file'
            )}
          </dd>
        </div>
        {stripeCustomerId !== null && (
          <div>
            <dt>Payment provider</dt>
            <dd>
              {/* The link has no address until the configuration has loaded. */}
              <a
                href={config && `${config.stripeCustomers}${stripeCustomerId}`}
                target="_blank"
                rel="noreferrer"
              >
                Customer at Stripe
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </dd>
          </div>
        )}
      </dl>
      {(targets.length > 0 || debts.length > 0) && (
        <div className="actions">
          {targets.length > 0 && <RecordPayment parentId={parentID} targets={targets} />}
          {debts.map((debt) => (
            <WriteOffDebt key={debt.athleteId} parentId={parentID} debt={debt} />
          ))}
        </div>
      )}
    </Card>
  );
}

export function ParentPayments({ answer: { family } }: ParentMoneyProps) {
  return (
    <Card title="Payments">
      <Loaded query={useParentPayments(family.parentID)} what="payments" shape="line">
        {({ payments }) =>
          payments.length === 0 ? (
            <p className="muted">{parentSentences.noPaymentHistory}</p>
          ) : (
            <PaymentList
              payments={payments}
              family={family}
              receipts={`/parent/${family.parentID}/receipts`}
            />
          )
        }
      </Loaded>
    </Card>
  );
}
