export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
    .map((letter) => letter.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
