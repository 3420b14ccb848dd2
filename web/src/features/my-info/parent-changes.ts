import { onlyChanged } from '@hoops/domain/changes';
import { changeParentInfoInput } from '@hoops/domain/family/account/inputs';
import { parentFields } from '@hoops/domain/family/fields';
import { marketingMethods } from '@hoops/domain/family/marketing';
import { normalizedEmail } from '@hoops/domain/text/normalized';
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

/** Required fields of spec section 5. Unchanged fields may predate a rule. */
export const parentErrors = (family: Family, values: FormValues): FormErrors => ({
  ...schemaErrors(changeParentInfoInput, parentChanges(family, values)),
  ...schemaErrors(emailOnly, { email: values.email ?? '' }),
});

export const parentChanges = (family: Family, values: FormValues): Partial<ReturnType<typeof infoOf>> =>
  onlyChanged(family, infoOf(values));

/** New email; undefined if unchanged, ignoring case. */
export const changedEmail = (family: Family, values: FormValues): string | undefined => {
  const email = normalizedEmail(values.email ?? '');
  return email === family.email ? undefined : email;
};
