/** Two inclusive dates; an absent date is no limit. */
export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

export const endsBeforeItBegins = 'From must not be after To.';

/** True unless `from` is after `to`; ISO dates compare as texts. */
export const isRange = ({ from, to }: DateRange): boolean =>
  from === undefined || to === undefined || from <= to;
