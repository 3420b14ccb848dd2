/**
 * A format for dates in American English, made with the first date that is shown and once: making one costs a
 * hundred times more than using it, and the first one a phone up to a fifth of a second.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made;
  };
};
