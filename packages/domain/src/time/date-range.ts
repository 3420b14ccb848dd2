/** Two calendar dates, both included; either may be left open. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** What is said of a range that ends before it begins. */
export const endsBeforeItBegins = 'From must not be after To.';

/** Whether a range can hold any day. Dates are written `2026-12-01`, so they compare as texts. */
export const isRange = ({ from, to }: DateRange): boolean =>
  from === undefined || to === undefined || from <= to;
