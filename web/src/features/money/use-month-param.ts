import { monthsAfter, type Period } from '@hoops/domain/time/club-time';
import { useAddressParams } from '../../lib/use-address-params.ts';

export const useMonthParam = (name: 'until' | 'month' | 'journal') => {
  const { params, change } = useAddressParams();
  const asked = params.get(name) ?? '';
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? (asked as Period) : undefined;
  /** Omits the parameter for the current month, so that the address stays current. */
  const go = (from: string, months: number, current: string) => {
    const to = monthsAfter(from as Period, months);
    change({ [name]: to < current ? to : undefined });
  };
  return { month, go };
};
