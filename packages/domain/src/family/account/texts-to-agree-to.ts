import { policyVersions } from '../../policies/policy-versions.ts';
import { clubDate } from '../../time/club-time.ts';
import type { Family } from '../state.ts';

const agreedKinds = ['terms', 'privacy'] as const;

export type TextToAgreeTo = {
  readonly kind: (typeof agreedKinds)[number];
  readonly known: string | null;
};

/** @param today club-local date; later texts wait for their first day */
export const textsToAgreeTo = (
  { agreedTo, registeredAt }: Pick<Family, 'agreedTo' | 'registeredAt'>,
  today: string,
): readonly TextToAgreeTo[] =>
  agreedKinds
    .map((kind) => ({
      kind,
      known: agreedTo?.[kind] ?? policyOn(kind, clubDate(registeredAt))?.version ?? null,
    }))
    .filter(({ kind, known }) =>
      versionsAfter(kind, known).some(({ isReworded, since }) => !isReworded && since <= today),
    );

const policyOn = (of: (typeof agreedKinds)[number], date: string) =>
  policyVersions.findLast(({ kind, since }) => kind === of && since <= date);

export const versionsAfter = (of: TextToAgreeTo['kind'], known: string | null) => {
  const versions = policyVersions.filter(({ kind }) => kind === of);
  return versions.slice(versions.findIndex(({ version }) => version === known) + 1);
};
