import '../../ui/data.css';
import { planIds, planName } from '@hoops/domain/club/plans';
import { pricesAfter, pricesOn } from '@hoops/domain/club/price-lists';
import { noticeRules } from '@hoops/domain/consumer-rules';
import { formatDollars } from '@hoops/domain/money';
import { lastQuietDay } from '@hoops/domain/prices/announcement';
import { shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCommand } from '../../api/use-command.ts';
import type { PlanPrices } from '../../entities/prices/use-prices.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { longDate } from '../../lib/club-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PriceChangeDialog } from './price-change-dialog.tsx';

const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => api.call('prices', {}, { signal }),
});
const refresh = () => queryClient.refetchQueries({ queryKey: pricesQuery.queryKey });

const { earliest, latest } = noticeRules['price-change'];

function PlanList({ plans }: Pick<PlanPrices, 'plans'>) {
  return (
    <dl className="plain-fields">
      {planIds.map((plan) => (
        <div key={plan}>
          <dt>{planName[plan]}</dt>
          <dd>{formatDollars(plans[plan])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is scheduled; it can be taken back while no family was told. */
function Coming({
  coming: { since, plans },
  today,
}: {
  readonly coming: PlanPrices;
  readonly today: string;
}) {
  const quietUntil = lastQuietDay(since);
  const takeBack = useCommand({
    name: 'price-change-not-withdrawn',
    run: async () => {
      try {
        await api.call('withdrawPriceChange', { since });
      } finally {
        await refresh();
      }
      showToast(`The prices of ${longDate(since)} will not come.`);
    },
  });
  const isQuiet = today <= quietUntil;
  return (
    <Card
      title={`From ${longDate(since)}`}
      aside={
        isQuiet && (
          <Button
            look="line"
            busy={takeBack.busy}
            busyLabel="Taking back..."
            onClick={() => takeBack.start()}
          >
            Take back
          </Button>
        )
      }
    >
      <div className="stack">
        <PlanList plans={plans} />
        <p className="muted">
          {isQuiet
            ? `Until ${longDate(quietUntil)} you can take these prices back. From the day after, families are told of them.`
            : `Families are being told of these prices since ${longDate(shiftDate(quietUntil, 1))}. They can no longer be taken back.`}
        </p>
        <p className="muted">
          {`Each family with a plan gets a mail ${earliest} to ${latest} days before the first renewal that costs the new price. A plan that starts or switches from ${longDate(since)} on costs it at once.`}
        </p>
        <Failure>{takeBack.failure}</Failure>
      </div>
    </Card>
  );
}

function Prices({ first, later }: ApiAnswer<'prices'>) {
  const [isOpen, setOpen] = useState(false);
  const today = clubDate(new Date());
  const now = pricesOn(today, [first, ...later]);
  const coming = pricesAfter(today, later);
  const past = [first, ...later].filter(({ since }) => since < now.since).toReversed();
  return (
    <div className="stack">
      <Card
        title="Now"
        aside={!coming && <Button onClick={() => setOpen(true)}>Schedule other prices</Button>}
      >
        <PlanList plans={now.plans} />
        <p className="muted">Since {longDate(now.since)}.</p>
      </Card>
      {coming && <Coming coming={coming} today={today} />}
      {past.map(({ since, plans }) => (
        <Card key={since} title={`Before, since ${longDate(since)}`}>
          <PlanList plans={plans} />
        </Card>
      ))}
      <PriceChangeDialog
        open={isOpen}
        now={now.plans}
        today={today}
        onClose={() => setOpen(false)}
        onScheduled={refresh}
      />
    </div>
  );
}

/** What the plans cost, for administrators, who schedule other prices here (docs/decisions/0068-scheduled-prices.md). */
export default function PricesPage() {
  const { data, error, refetch } = useQuery(pricesQuery, queryClient);
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Prices of the plans</h1>
          <p className="muted">A month, per athlete. The prices of classes stay as they are.</p>
        </div>
      </div>
      {data && <Prices {...data} />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="card" count={2} label="Loading the prices..." />}
    </InnerLayout>
  );
}
