import type { Family } from '../state.ts';

export type HouseholdGuardian = { readonly sub: string; readonly name: string; readonly email: string };
type Household = Pick<Family, 'familyId' | 'parent' | 'guardians'>;

/** All guardians, the first one first. Nobody has the address of an earlier guardian. */
export const householdOf = ({ familyId, parent, guardians }: Household): readonly HouseholdGuardian[] => [
  { sub: familyId, name: parent.name, email: parent.email },
  ...guardians.filter(
    ({ sub, email }, place) =>
      email !== parent.email &&
      !guardians.slice(0, place).some((one) => one.email === email && one.sub !== sub),
  ),
];

export const personIn = (family: Household, sub: string): HouseholdGuardian =>
  family.guardians.find((guardian) => guardian.sub === sub) ?? {
    sub: family.familyId,
    name: family.parent.name,
    email: family.parent.email,
  };

/** Guardians whose address takes emails; the family's stream knows only bounces of the first guardian. */
export const mailedGuardians = (
  family: Household & Pick<Family, 'emailCameBack'>,
): readonly HouseholdGuardian[] =>
  householdOf(family).filter(({ sub }) => sub !== family.familyId || !family.emailCameBack?.permanent);
