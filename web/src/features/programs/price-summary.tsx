import {
  type BilledAthlete,
  classPricesIn,
  quoteFamily,
  quoteMonth,
} from '@hoops/domain/family/charges/pricing';
import { sharesOf, sumOf } from '@hoops/domain/family/charges/shares';
import { previewClassBills } from '@hoops/domain/family/plans/charge-preview';
import { usd } from '@hoops/domain/money';
import {
  monthOfDate,
  ordinalDay,
  ordinalOfDate,
  type Period,
  periodName,
  startOfClubDay,
} from '@hoops/domain/time/club-time';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ApiInput } from '../../api/api-types.ts';
import { useCommand } from '../../api/use-command.ts';
import { refreshPlaces } from '../../entities/classes/place-queries.ts';
import { type Consent, consentOf } from '../../entities/consent/consent-of.ts';
import { ConsentWords } from '../../entities/consent/consent-words.tsx';
import { ChargeNote } from '../../entities/payments/charge-note.tsx';
import { classBillWords } from '../../entities/payments/charge-words.ts';
import { planChangeSentences } from '../../lib/plan-change-sentences.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { type Family, refreshFamily } from '../../session/me.ts';
import { useFamilyPronouns } from '../../session/on-behalf-of.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { Note } from '../../ui/note.tsx';
import { isOnPlan } from './class-draft.ts';
import { PriceBar } from './price-bar.tsx';
import { changedMonthWords, fullPriceWords, planWords, priceLines } from './price-words.ts';

type Selections = ApiInput<'saveClasses'>['selections'];

const saveFailure = (error: unknown): string => {
  const known = error instanceof ApiError && error.code !== 'internal';
  return known
    ? `${planChangeSentences.saveProgramsFailed} ${sentenceFor(error)}`
    : planChangeSentences.saveProgramsFailed;
};

type PriceSummaryProps = {
  readonly family: Family;
  readonly today: string;
  readonly saved: readonly BilledAthlete[];
  readonly chosen: readonly BilledAthlete[];
  /** First month of added classes; null for this month. */
  readonly from: Period | null;
  readonly selections: Selections;
  readonly onSaved: () => void;
};

export function PriceSummary(props: PriceSummaryProps) {
  const { family, today, saved, chosen, from, selections, onSaved } = props;
  const { your } = useFamilyPronouns();
  const [hasSaved, setHasSaved] = useState(false);
  const quote = quoteFamily(chosen, classPricesIn(monthOfDate(today), family.classPrices));
  const save = useCommand<Consent>({
    name: 'classes-not-saved',
    failureSentence: saveFailure,
    run: async (consent) => {
      try {
        await api.call('saveClasses', { selections, consent, ...(from === null ? {} : { from }) });
      } finally {
        await Promise.all([refreshFamily(), refreshPlaces()]);
      }
      onSaved();
      setHasSaved(true);
    },
  });
  const changed = selections.length > 0;
  const bills = previewClassBills({ ...family, athletes: saved }, chosen, today);
  // Requires consent only if the price rises; the server always compares the displayed amounts.
  const rises =
    bills.thisMonth.after.cents > bills.thisMonth.before.cents ||
    bills.nextMonth.after.cents > bills.nextMonth.before.cents;
  const next = `${bills.nextMonth.period}-01`;
  const nextAt = startOfClubDay(next);
  const coming = quoteFamily(chosen, classPricesIn(bills.nextMonth.period, family.classPrices)).total;
  const others = usd(sumOf(sharesOf([quoteMonth(chosen, bills.nextMonth.period, family.classPrices)])));
  const consent = (): Consent =>
    consentOf('class-consent', {
      now: usd(0),
      thisMonth: bills.thisMonth.after,
      next: bills.nextMonth.after.cents === 0 ? null : { amount: bills.nextMonth.after, at: nextAt },
    });
  return (
    <PriceBar
      title="Monthly total"
      lines={priceLines(quote, family.athletes)}
      totalLabel={family.athletes.some(isOnPlan) ? 'Classes a month' : 'Total a month'}
      totalCents={quote.total.cents}
      notes={fullPriceWords(quote, family.athletes)}
    >
      {planWords(family.athletes).map((sentence) => (
        <p key={sentence} className="price-note">
          {sentence}
        </p>
      ))}
      {coming.cents !== quote.total.cents && (
        <Note>{`Starting ${ordinalOfDate(next)}, this costs ${dollars(coming.cents, true)} a month.`}</Note>
      )}
      {others.cents !== 0 && (
        <Note>{`The other home pays ${dollars(-others.cents, true)} of it next month.`}</Note>
      )}
      {changed && (
        <ChargeNote
          title="After saving"
          words={[
            ...changedMonthWords(saved, chosen, { bills, athletes: family.athletes }),
            ...classBillWords(bills, family.hasDefaultPaymentMethod ? `${your} card` : null),
            ...autopayWords(family.autopay !== null, { nextPeriod: bills.nextMonth.period, your }),
          ]}
        >
          {rises && <ConsentWords kind="class-consent" button="Save Programs" nextAt={nextAt} />}
        </ChargeNote>
      )}
      {/* Shows a note here, because a toast would cover the total. */}
      {hasSaved && !changed && (
        <Note tone="ok" announce="status">
          Programs saved.
        </Note>
      )}
      <Failure>{save.failure}</Failure>
      <Button off={!changed} busy={save.busy} busyLabel="Saving..." onClick={() => save.start(consent())}>
        Save Programs
      </Button>
    </PriceBar>
  );
}

const autopayWords = (
  isOn: boolean,
  { nextPeriod, your }: { readonly nextPeriod: Period; readonly your: string },
): readonly string[] =>
  isOn
    ? [
        `Automatic payment is on: anything not paid by then will be charged to ${your} card on ${periodName(nextPeriod).month} ${ordinalDay(1)}.`,
      ]
    : [];
