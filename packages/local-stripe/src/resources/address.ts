import { fields, type ShapeOf, text, unsettable } from '../wire/params.ts';

export type Address = {
  readonly city: string | null;
  readonly country: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
};

export const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

const part = unsettable(text);
export const addressShape = fields({
  city: part,
  country: part,
  line1: part,
  line2: part,
  postal_code: part,
  state: part,
});

export const readAddress = (given: NonNullable<ShapeOf<typeof addressShape>>): Address => {
  const { city, country, line1, line2, postal_code, state } = given;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postal_code ?? null,
    state: state ?? null,
  };
};
