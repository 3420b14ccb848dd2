import { planMeaning } from '@hoops/domain/club/plans';
import { surchargePercent } from '@hoops/domain/club/price-list-data';
import { formatDollars } from '@hoops/domain/money';
import { Link } from 'react-router-dom';
import { usePrices } from '../../entities/prices/use-prices.ts';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { PlanCard } from '../../ui/plan-card.tsx';
import { comingPricesWords } from './coming-prices-words.ts';

export default function PricingPage() {
  const { now, coming, hasFailed } = usePrices();
  const { plans, classes } = now;
  return (
    <PublicLayout>
      <PageBanner title="Pricing">
        Two monthly plans, priced per athlete. Switch or cancel online whenever life changes.
      </PageBanner>
      <div className="wrap page-body">
        <div className="price-cards">
          <PlanCard name="Half Week" monthlyCents={plans.half_week.cents} unit="a month">
            <p>
              <strong>{`Half Week is ${formatDollars(plans.half_week)}/month per athlete.`}</strong>
            </p>
            <p>{planMeaning.half_week}</p>
            <p className="muted">For busy families and multi-sport kids.</p>
            <ButtonLink look="line" to="/register?plan=half_week">
              Start with Half Week
            </ButtonLink>
          </PlanCard>
          <PlanCard name="Full Week" monthlyCents={plans.full_week.cents} unit="a month">
            <p>
              <strong>{`Full Week is ${formatDollars(plans.full_week)}/month per athlete.`}</strong>
            </p>
            <p>{planMeaning.full_week}</p>
            <p className="muted">For players who want every rep.</p>
            <ButtonLink to="/register?plan=full_week">Start with Full Week</ButtonLink>
          </PlanCard>
        </div>
        {hasFailed && (
          <Note tone="warn">
            We could not load today’s prices, and they may have changed. Please check your connection and
            reload this page.
          </Note>
        )}
        {coming && <Note>{comingPricesWords(now, coming)}</Note>}
        <Card title="Single classes instead of a plan">
          <p className="muted">
            Pick weekdays for each athlete in your dashboard and see the total as you go.
          </p>
          <table className="price-table">
            <tbody>
              <tr>
                <th scope="row">A weekday class, per month</th>
                <td>{formatDollars(classes.weekday)}</td>
              </tr>
              <tr>
                <th scope="row">A weekday class for an additional athlete</th>
                <td>{formatDollars(classes.siblingWeekday)}</td>
              </tr>
              <tr>
                <th scope="row">Scrimmage league</th>
                <td>{formatDollars(classes.scrimmage)}</td>
              </tr>
              <tr>
                <th scope="row">Scrimmage league with at least one class</th>
                <td>{formatDollars(classes.scrimmageWithClasses)}</td>
              </tr>
            </tbody>
          </table>
          <p className="footnote">
            {`A ${surchargePercent} percent surcharge is added to the total for single classes. Plans have no surcharge.`}
          </p>
        </Card>
        <p>
          Plans and classes continue every month until you cancel them. See{' '}
          <Link to="/refunds">refunds and cancellation</Link>.
        </p>
      </div>
    </PublicLayout>
  );
}
