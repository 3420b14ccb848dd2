import * as z from 'zod/mini';
import { optionalText, requiredText, visitorEmailText } from '../text/text.ts';

export const selectedProgramsSchema = z.strictObject({
  skillDevelopment: z.boolean(),
  clubTeam: z.boolean(),
  privateTraining: z.boolean(),
});
export type SelectedPrograms = z.output<typeof selectedProgramsSchema>;

const maxDescriptionLength = 5000;
const nothingAsked =
  "Please either select at least one program or provide additional details about what you're looking for.";

/** A visitor confirms being a parent or guardian. Optional, because requests that follow the spec omit it. */
const guardian = { isGuardian: z.optional(z.literal(true)) };

const signedOut = {
  ...guardian,
  name: requiredText('Please enter your name.', 120),
  email: visitorEmailText('Please enter a valid email address.'),
};
/** For a signed-in sender, the family's name and email replace those in the request. */
const signedIn = { ...guardian, name: z.optional(z.unknown()), email: z.optional(z.unknown()) };

const programRequest = {
  selectedPrograms: selectedProgramsSchema,
  description: optionalText(maxDescriptionLength),
};
const programChange = {
  description: requiredText('Please describe the changes you would like to make.', maxDescriptionLength),
  type: z.optional(z.literal('program_change')),
};

/** Requires at least one selected program or some text (spec section 5). */
const asksForSomething = z.refine<{
  readonly selectedPrograms: z.output<typeof selectedProgramsSchema>;
  readonly description: string;
}>(
  ({ selectedPrograms, description }) =>
    Object.values(selectedPrograms).some(Boolean) || description.length > 0,
  { error: nothingAsked, path: ['description'] },
);

/** Forms of /program-request and /program-change, with the spec's names (spec sections 5 and 7). */
export const programRequestInput = z.strictObject({ ...programRequest, ...signedIn }).check(asksForSomething);
export const signedOutProgramRequestInput = z
  .strictObject({ ...programRequest, ...signedOut })
  .check(asksForSomething);
export const programChangeInput = z.pipe(
  z.strictObject({ ...programChange, ...signedIn }),
  z.transform(({ type: _type, ...change }) => change),
);
export const signedOutProgramChangeInput = z.pipe(
  z.strictObject({ ...programChange, ...signedOut }),
  z.transform(({ type: _type, ...change }) => change),
);
