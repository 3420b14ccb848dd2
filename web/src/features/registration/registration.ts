import { newPassword } from '@hoops/api/auth/password';
import { parentFields } from '@hoops/domain/family/fields';
import { marketingMethods } from '@hoops/domain/family/marketing';
import * as z from 'zod/mini';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';

const account = z.object({
  email: parentFields.email,
  password: newPassword,
});
const details = z.object({
  name: parentFields.name,
  phoneNumber: parentFields.phoneNumber,
  address: parentFields.address,
});

/** Input of the registration; the marketing method is optional (spec section 5). */
export const registration = (values: FormValues, email: string) => ({
  name: values.name ?? '',
  email,
  phoneNumber: values.phoneNumber ?? '',
  marketingMethod: marketingMethods.find((method) => method === values.marketingMethod) ?? null,
  address: {
    street: values['address.street'] ?? '',
    city: values['address.city'] ?? '',
    state: values['address.state'] ?? '',
    zipCode: values['address.zipCode'] ?? '',
  },
});

/** Errors by spec section 5. A signed-in person has no fields for email and password. */
export const registrationErrors = (values: FormValues, signedIn: boolean): FormErrors => ({
  ...schemaErrors(details, registration(values, '')),
  ...(signedIn ? {} : schemaErrors(account, { email: '', password: '', ...values })),
});
