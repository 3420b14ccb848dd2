import type { Family } from '../../session/me.ts';

type FailedPayment = Family['failedPayments'][number];

export type EndedPlanDebt = {
  readonly athleteId: NonNullable<FailedPayment['athleteId']>;
  readonly athleteName: string;
  readonly cents: number;
  readonly withBank: boolean;
};

export const endedPlanDebts = (failedPayments: readonly FailedPayment[]): readonly EndedPlanDebt[] => {
  const debts = new Map<string, EndedPlanDebt>();
  for (const { athleteId, endedPlanOf, amount, actionRequired } of failedPayments) {
    if (athleteId === null || endedPlanOf === undefined) continue;
    const known = debts.get(athleteId);
    debts.set(athleteId, {
      athleteId,
      athleteName: endedPlanOf,
      cents: (known?.cents ?? 0) + amount.cents,
      withBank: known?.withBank === true || actionRequired,
    });
  }
  return [...debts.values()];
};
