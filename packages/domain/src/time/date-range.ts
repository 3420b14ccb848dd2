/** Two inclusive dates; either may be open. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

export const endsBeforeItBegins = 'From must not be after To.';

/** True for a range that contains a day; dates compare as texts. */
export const isRange = ({ from, to }: DateRange): boolean =>
  from === undefined || to === undefined || from <= to;
