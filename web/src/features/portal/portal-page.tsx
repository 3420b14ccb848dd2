import './portal.css';
import { asksForGrade } from '@hoops/domain/club/grades';
import { lazy, Suspense } from 'react';
import { BankReturnNote } from '../../entities/operations/bank-confirmation.tsx';
import { isOpen } from '../../entities/operations/operation.ts';
import { PapersToSign } from '../../entities/papers/papers-to-sign.tsx';
import { BouncedEmailNote } from '../../entities/parents/bounced-email-note.tsx';
import { CardSavedNote } from '../../entities/payments/card-saved-note.tsx';
import { PaymentHistory } from '../../entities/payments/payment-history.tsx';
import { InnerLayout } from '../../layout/inner-layout.tsx';
import { importOrReload } from '../../lib/import-or-reload.ts';
import { passkeyOffered, readKept } from '../../lib/tab-storage.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useOnSettled } from '../../lib/use-on-settled.ts';
import { useWide } from '../../lib/use-wide.ts';
import { type Family, type Me, refreshFamily, useFamily } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CarriedMessageNote } from '../../ui/carried-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AthleteCards } from './athlete-cards.tsx';
import { AutopayCard } from './autopay-card.tsx';
import { BalanceNotice } from './balance-notice.tsx';
import { PlanDebtNotices } from './card-failed-notice.tsx';
import { ContactCard } from './contact-card.tsx';
import { PaymentCard } from './payment-card.tsx';
import { SharedAthletes } from './shared-athletes.tsx';

/** Loads the questions separately, because they appear only three months a year. */
const GradeQuestions = lazy(() => importOrReload(() => import('./grade-questions.tsx')));

/** Loaded separately, because few families owe a payment of an ended plan. */
const EndedPlanDebts = lazy(() => importOrReload(() => import('./ended-plan-debts.tsx')));

const MakeUpsCard = lazy(() => importOrReload(() => import('../../entities/make-ups/make-ups-card.tsx')));
const OfferedPlaces = lazy(() => importOrReload(() => import('./offered-places.tsx')));
const PasskeyOffer = lazy(() => importOrReload(() => import('./passkey-offer.tsx')));

const AdminToday = lazy(() => importOrReload(() => import('./admin-today.tsx')));

/** Refreshes payments and history after a payment, because neither polls. */
const useNewsOfPayments = ({ operations }: Family): void =>
  useOnSettled(operations.some(isOpen), () => void refreshFamily());

type PortalProps = { readonly me: Me; readonly family: Family; readonly heading?: 'h1' | 'h2' };

function Portal({ me, family, heading: Heading = 'h1' }: PortalProps) {
  useNewsOfPayments(family);
  // Changes the order of elements in the page; CSS would not change it for screen readers.
  const wide = useWide();
  const notices = useKeptFocus<HTMLDivElement>(
    [
      ...family.athletes.map(({ plan, openIntent }) => `${plan?.owed?.cents} ${openIntent}`),
      family.failedPayments.length,
    ].join(),
  );
  return (
    <>
      <div className="page-head">
        <Heading>{family.name}</Heading>
      </div>
      <div ref={notices} tabIndex={-1} className="stack portal-notices focus-place">
        <CarriedMessageNote />
        <BouncedEmailNote me={me} family={family} />
        <CardSavedNote hasCard={family.hasDefaultPaymentMethod} />
        <BankReturnNote />
        <PlanDebtNotices family={family} today={me.today} />
        {family.failedPayments.some(({ endedPlanOf }) => endedPlanOf !== undefined) && (
          <EndedPlanDebts family={family} />
        )}
        <BalanceNotice me={me} family={family} />
        {family.athletes.some(({ grade }) => grade !== null) && (
          <Suspense>
            <OfferedPlaces athletes={family.athletes} />
          </Suspense>
        )}
        <PapersToSign />
        {family.athletes.some(({ gradeSetOn }) => asksForGrade(gradeSetOn, me.today)) && (
          <GradeQuestions family={family} today={me.today} />
        )}
      </div>
      <div className="columns portal-columns">
        <div className="stack">
          {me.sharedAthletes && <SharedAthletes athletes={me.sharedAthletes} />}
          <AthleteCards athletes={family.athletes} today={me.today} />
        </div>
        {family.athletes.some(({ makeUps }) => makeUps.length > 0) && (
          <Suspense>
            <MakeUpsCard athletes={family.athletes} today={me.today} own />
          </Suspense>
        )}
        <div className="stack portal-side">
          <PaymentCard me={me} family={family} />
          {hasClassBills(me, family) && me.autopay && (
            <AutopayCard autopay={me.autopay} family={family} today={me.today} />
          )}
          {wide && <ContactCard family={family} />}
        </div>
        <div className="stack">
          <PaymentHistory family={family} />
          <div className="actions">
            <ButtonLink look="line" to="/history">
              Family history
            </ButtonLink>
            <ButtonLink look="line" to="/papers">
              Papers
            </ButtonLink>
          </div>
          {!wide && <ContactCard family={family} />}
        </div>
      </div>
    </>
  );
}

function FirstScreen() {
  const known = useFamily();
  if (!known) return null;
  if (!known.me.isAdmin) return <Portal {...known} />;
  return (
    <>
      <Suspense fallback={<Skeleton shape="card" count={2} label="Loading today..." />}>
        <AdminToday />
      </Suspense>
      {known.family.athletes.length > 0 && <Portal {...known} heading="h2" />}
    </>
  );
}

/**
 * True for a family with class bills or autopay on, because a parent must always be able to turn autopay off.
 */
const hasClassBills = ({ autopay }: Me, { subscriptionCost }: Family): boolean =>
  autopay !== null && (autopay.isOn || autopay.next.amount.cents > 0 || subscriptionCost.cents > 0);

export default function PortalPage() {
  const isAdvised = useFamily()?.me.passkey === 'advised';
  return (
    <InnerLayout>
      {(isAdvised || readKept(passkeyOffered) !== null) && <PasskeyOffer />}
      <FirstScreen />
    </InnerLayout>
  );
}
