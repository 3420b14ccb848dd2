/** The first letters of the first and the last word of a name that have one: an emoji is no letter. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
    .map((letter) => letter.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
