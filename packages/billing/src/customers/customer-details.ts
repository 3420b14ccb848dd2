import type { Family } from '@hoops/domain/family/state';
import { erasedText } from '@hoops/event-store/erased-data';
import type { ContactDetails } from '../families/family-repository.ts';

export const customerDetails = ({ parent: { name, email } }: Family): ContactDetails | undefined =>
  name === erasedText || email === erasedText ? undefined : { name, email };

export const detailsOperation = 'customer-details';
