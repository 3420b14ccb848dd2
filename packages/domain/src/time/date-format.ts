/** American date format, created on first use, because creation takes up to 200 ms on a phone. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made;
  };
};
