import { isPhoneNumber } from '@hoops/domain/text/text';
import type { AthleteRecord } from './athlete-queries.ts';

/** Warning about a number that cannot be called; edits are not validated (spec section 5). */
export const contactRemark = ({ phoneNumber }: AthleteRecord['emergencyContact']): string | undefined => {
  if (phoneNumber === '') return 'There is no emergency phone number.';
  return isPhoneNumber(phoneNumber) ? undefined : 'The emergency phone does not look like a phone number.';
};
