import { isPhoneNumber } from '@hoops/domain/text/text';
import type { AthleteRecord } from './athlete-queries.ts';

/** An edit takes whatever is typed (spec section 5); what is no number cannot be called. */
export const contactRemark = ({ phoneNumber }: AthleteRecord['emergencyContact']): string | undefined => {
  if (phoneNumber === '') return 'There is no emergency phone number.';
  return isPhoneNumber(phoneNumber) ? undefined : 'The emergency phone does not look like a phone number.';
};
