import { planName } from '@hoops/domain/club/plans';
import { ordinalDate } from '@hoops/domain/time/club-time';
import { type ReactNode, useEffect } from 'react';
import type { ApiAnswer } from '../../api/api-types.ts';
import { dollars } from '../../ui/money-text.tsx';
import { ChargeNote } from '../payments/charge-note.tsx';
import { deletionWords } from '../payments/charge-words.ts';
import { programsText } from './enrolment-badge.tsx';

type RemovalConsequencesProps = {
  /** Name of the family whose registration ends. */
  readonly family: string;
  readonly facts: ApiAnswer<'previewDouble'>['facts'];
  readonly children: ReactNode;
};

export function RemovalConsequences({ family, facts, children }: RemovalConsequencesProps) {
  const { plan, paidUntil, planOwedCents, programs, openCents, openMakeUps, bills, homes } = facts;
  return (
    <>
      <ul className="consequences">
        <li>{`The registration with ${family} ends. This cannot be undone.`}</li>
        {plan && paidUntil && (
          <li>{`The ${planName[plan]} plan of ${dollars(facts.planCents, true)} a month ends right away, not on ${ordinalDate(paidUntil)}.`}</li>
        )}
        {programs.length > 0 && <li>{`Classes that end: ${programsText(programs)}.`}</li>}
        {openMakeUps > 0 && <li>{`Make-up classes that end: ${openMakeUps}.`}</li>}
        {homes.map(({ name, percent }) => (
          <li key={name}>
            {`${name} no longer sees this registration${percent === null ? '' : `, and pays ${percent} percent of its bills for the last time this month`}.`}
          </li>
        ))}
        {openCents > 0 && <li>{`${family} still owes ${dollars(openCents, true)} for classes.`}</li>}
        {planOwedCents > 0 && (
          <li>{`${family} still owes ${dollars(planOwedCents, true)} for plan payments.`}</li>
        )}
        {children}
      </ul>
      <ChargeNote title={`What ${family} will be charged`} words={deletionWords(plan !== null, bills)} />
    </>
  );
}

/** Reads the preview again after a failure, because the facts may have changed. */
export const useFreshPreview = (
  failure: string | undefined,
  { refetch }: { readonly refetch: () => Promise<unknown> },
): void =>
  useEffect(() => {
    if (failure !== undefined) void refetch();
  }, [failure, refetch]);
