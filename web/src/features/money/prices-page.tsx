import '../../ui/data.css';
import { planIds } from '@hoops/domain/club/plans';
import { surchargePercent } from '@hoops/domain/club/price-list-data';
import { isSameClasses, pricesAfter, pricesOn } from '@hoops/domain/club/price-lists';
import { noticeRules } from '@hoops/domain/consumer-rules';
import { formatDollars } from '@hoops/domain/money';
import { lastQuietDay } from '@hoops/domain/prices/announcement';
import { shiftDate } from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { ApiAnswer } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import type { Prices as Costs } from '../../entities/prices/use-prices.ts';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { longDate } from '../../lib/club-day.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useMe } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { showToast } from '../../ui/toast.tsx';
import { refreshPrices, usePriceLists } from './money-queries.ts';
import { PriceChangeDialog } from './price-change-dialog.tsx';
import { priceRows } from './price-rows.ts';

const { earliest, latest } = noticeRules['price-change'];

function PriceList({ prices }: { readonly prices: Costs }) {
  return (
    <dl className="plain-fields">
      {priceRows.map(({ field, label, of }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{formatDollars(of(prices))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Scheduled price change; can be withdrawn until families are notified. */
type ComingProps = { readonly coming: Costs; readonly now: Costs; readonly today: string };

function Coming({ coming, now, today }: ComingProps) {
  const { since } = coming;
  const quietUntil = lastQuietDay(since);
  const takeBack = useCommand({
    name: 'price-change-not-withdrawn',
    run: async () => {
      try {
        await api.call('withdrawPriceChange', { since });
      } finally {
        await refreshPrices();
      }
      showToast(`The new prices for ${longDate(since)} are canceled.`);
    },
  });
  const isQuiet = today <= quietUntil;
  return (
    <Card
      title={`From ${longDate(since)}`}
      aside={
        isQuiet && (
          <Button look="line" busy={takeBack.busy} busyLabel="Canceling..." onClick={() => takeBack.start()}>
            Cancel Change
          </Button>
        )
      }
    >
      <div className="stack">
        {/* Shows the failure above the list, because a phone would not show text below. */}
        <Failure>{takeBack.failure}</Failure>
        <PriceList prices={coming} />
        <p className="muted">
          {isQuiet
            ? `You can cancel these prices until ${longDate(quietUntil)}. We start notifying families the day after.`
            : `We have been notifying families about these prices since ${longDate(shiftDate(quietUntil, 1))}. They can no longer be canceled.`}
        </p>
        {planIds.some((plan) => coming.plans[plan].cents !== now.plans[plan].cents) && (
          <p className="muted">
            {`Each family with a plan gets an email ${earliest} to ${latest} days before the first renewal at the new price. A plan that starts or switches on or after ${longDate(since)} costs the new price right away.`}
          </p>
        )}
        {!isSameClasses(coming.classes, now.classes) && (
          <p className="muted">
            {`Each family whose class total changes gets an email ${earliest} to ${latest} days before the first month at the new price.`}
          </p>
        )}
      </div>
    </Card>
  );
}

type PricesProps = ApiAnswer<'prices'> & {
  readonly today: string;
};

function Prices({ first, later, today }: PricesProps) {
  const [isOpen, setOpen] = useState(false);
  const now = pricesOn(today, [first, ...later]);
  const coming = pricesAfter(today, later);
  const place = useKeptFocus<HTMLDivElement>(`${coming?.since}`);
  const past = [first, ...later].filter(({ since }) => since < now.since).toReversed();
  return (
    <div ref={place} tabIndex={-1} className="stack focus-place">
      <Card title="Now" aside={!coming && <Button onClick={() => setOpen(true)}>Schedule new prices</Button>}>
        <PriceList prices={now} />
        <p className="muted">Since {longDate(now.since)}.</p>
      </Card>
      {coming && <Coming coming={coming} now={now} today={today} />}
      {past.map((prices) => (
        <Card key={prices.since} title={`Before, since ${longDate(prices.since)}`}>
          <PriceList prices={prices} />
        </Card>
      ))}
      <PriceChangeDialog
        open={isOpen}
        now={now}
        today={today}
        onClose={() => setOpen(false)}
        onScheduled={refreshPrices}
      />
    </div>
  );
}

/** Prices page; docs/decisions/0064-prices-of-a-day.md explains prices by day. */
export default function PricesPage() {
  const { data: me } = useMe();
  return (
    <InnerLayout>
      <div className="page-head">
        <div>
          <h1>Prices</h1>
          <p className="muted">
            {`Prices are per athlete per month. The ${surchargePercent} percent surcharge on classes does not change.`}
          </p>
        </div>
      </div>
      <Loaded query={usePriceLists()} what="the prices" shape="card" count={2}>
        {(lists) => me && <Prices {...lists} today={me.today} />}
      </Loaded>
    </InnerLayout>
  );
}
