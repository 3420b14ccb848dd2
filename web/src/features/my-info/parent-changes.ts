import { onlyChanged } from '@hoops/domain/changes';
import { changeParentInfoInput } from '@hoops/domain/family/account/inputs';
import { parentFields } from '@hoops/domain/family/fields';
import { marketingMethods } from '@hoops/domain/family/marketing';
import { normalizedEmail } from '@hoops/domain/text/name-words';
import * as z from 'zod/mini';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import type { Family } from '../../session/me.ts';

const infoOf = (values: FormValues) => ({
  name: values.name ?? '',
  phoneNumber: values.phoneNumber ?? '',
  marketingMethod: marketingMethods.find((method) => method === values.marketingMethod) ?? null,
  address: {
    street: values['address.street'] ?? '',
    city: values['address.city'] ?? '',
    state: values['address.state'] ?? '',
    zipCode: values['address.zipCode'] ?? '',
  },
});

const emailOnly = z.object({ email: parentFields.email });

/**
 * Errors in changed fields (spec section 5). Unchanged fields are exempt, because they may be older than a
 * rule.
 */
export const parentErrors = (family: Family, values: FormValues): FormErrors => ({
  ...schemaErrors(changeParentInfoInput, parentChanges(family, values)),
  ...schemaErrors(emailOnly, { email: values.email ?? '' }),
});

export const parentChanges = (family: Family, values: FormValues): Partial<ReturnType<typeof infoOf>> =>
  onlyChanged(family, infoOf(values));

/** New email; undefined if nothing except upper or lower case differs. */
export const changedEmail = (family: Family, values: FormValues): string | undefined => {
  const email = normalizedEmail(values.email ?? '');
  return email === family.email ? undefined : email;
};
