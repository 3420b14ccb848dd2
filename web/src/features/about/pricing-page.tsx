import { planMeaning } from '@hoops/domain/club/plans';
import { PageBanner } from '../../layout/page-banner.tsx';
import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlanCard } from '../../ui/plan-card.tsx';

/** Plans, and what single classes cost (spec sections 2 and 9). */
export default function PricingPage() {
  return (
    <PublicLayout>
      <PageBanner title="Pricing">
        Two monthly plans, priced per athlete. Switch or cancel online whenever life changes.
      </PageBanner>
      <div className="wrap page-body">
        <div className="price-cards">
          <PlanCard name="Half Week" monthlyCents={5200} unit="a month">
            <p>
              <strong>Half Week is $52/month per athlete.</strong>
            </p>
            <p>{planMeaning.half_week}</p>
            <p className="muted">For busy families and multi-sport kids.</p>
            <ButtonLink look="line" to="/register?plan=half_week">
              Start with Half Week
            </ButtonLink>
          </PlanCard>
          <PlanCard name="Full Week" monthlyCents={10400} unit="a month">
            <p>
              <strong>Full Week is $104/month per athlete.</strong>
            </p>
            <p>{planMeaning.full_week}</p>
            <p className="muted">For players who want every rep.</p>
            <ButtonLink to="/register?plan=full_week">Start with Full Week</ButtonLink>
          </PlanCard>
        </div>
        <Card title="Single classes instead of a plan">
          <p className="muted">
            Pick weekdays for each athlete in your dashboard and see the total as you go.
          </p>
          <table className="price-table">
            <tbody>
              <tr>
                <th scope="row">A weekday class, a month</th>
                <td>$50</td>
              </tr>
              <tr>
                <th scope="row">A weekday class for an additional athlete</th>
                <td>$37.50</td>
              </tr>
              <tr>
                <th scope="row">Scrimmage league</th>
                <td>$50</td>
              </tr>
              <tr>
                <th scope="row">Scrimmage league with at least one class</th>
                <td>$25</td>
              </tr>
            </tbody>
          </table>
          <p className="footnote">
            A 5 percent surcharge is added to the total for single classes. Plans carry none.
          </p>
        </Card>
      </div>
    </PublicLayout>
  );
}
