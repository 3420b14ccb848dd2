/** Maximum age. A higher age comes from a half-typed year, such as `0002` before `2014`. */
const oldest = 120;

/** Age, such as 11 for `2015-03-14` on `2026-11-20`; undefined for an invalid date or age. */
export function ageOn(today: string, dateOfBirth: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)) return undefined;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  const age = today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
  return age >= 0 && age <= oldest ? age : undefined;
}

/** Warning outside ages 8 to 18 (spec section 9). Not an error, because a family may still ask the coach. */
export function ageRemark(today: string, dateOfBirth: string): string | undefined {
  const age = ageOn(today, dateOfBirth);
  if (age === undefined || (age >= 8 && age <= 18)) return undefined;
  return `Our program is made for ages 8 to 18, and this date means age ${age}. Please ask the coach first.`;
}
