import { honeypot } from '@hoops/domain/request/honeypot';
import {
  programChangeInput,
  programRequestInput,
  signedOutProgramChangeInput,
  signedOutProgramRequestInput,
} from '@hoops/domain/request/inputs';
import { ApiError } from '../../api/api-error.ts';
import { type FormErrors, type FormValues, schemaErrors } from '../../lib/form-values.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import type { Family } from '../../session/me.ts';

/** Checkboxes of spec section 3. */
export const programBoxes = [
  { name: 'skillDevelopment', label: 'Skill development' },
  { name: 'clubTeam', label: 'Club team' },
  { name: 'privateTraining', label: 'Private training' },
] as const;

const senderOf = (values: FormValues, family: Family | undefined) => ({
  name: family?.name ?? values.name ?? '',
  email: family?.email ?? values.email ?? '',
  // Omits the guardian statement for families, which made it at registration.
  ...(family ? {} : { isGuardian: true as const }),
});

/** Value of the honeypot field. If filled in, the API thanks the sender but stores nothing. */
const trap = (values: FormValues) =>
  values[honeypot.name] ? { [honeypot.name]: values[honeypot.name] } : {};

const request = (values: FormValues, family: Family | undefined) => ({
  selectedPrograms: {
    skillDevelopment: values.skillDevelopment === 'on',
    clubTeam: values.clubTeam === 'on',
    privateTraining: values.privateTraining === 'on',
  },
  description: values.description ?? '',
  ...senderOf(values, family),
});

const change = (values: FormValues, family: Family | undefined) => ({
  description: values.description ?? '',
  ...senderOf(values, family),
  type: 'program_change',
});

export const programRequest = (values: FormValues, family: Family | undefined) => ({
  ...request(values, family),
  ...trap(values),
});

export const programChange = (values: FormValues, family: Family | undefined) => ({
  ...change(values, family),
  ...trap(values),
});

/** Errors by spec section 5; only visitors enter name and email. */
export const programRequestErrors = (values: FormValues, family: Family | undefined): FormErrors =>
  schemaErrors(family ? programRequestInput : signedOutProgramRequestInput, request(values, family));

export const programChangeErrors = (values: FormValues, family: Family | undefined): FormErrors =>
  schemaErrors(family ? programChangeInput : signedOutProgramChangeInput, change(values, family));

/** Sentence of the spec for a failure, except failures that the sender can correct. */
export const requestFailure =
  (sentence: string) =>
  (error: unknown): string =>
    error instanceof ApiError && ['offline', 'resource-exhausted'].includes(error.code)
      ? sentenceFor(error)
      : sentence;
