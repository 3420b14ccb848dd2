/**
 * The top of an axis that holds `max`, a whole number: 2, 4 or 10 times a power of ten, so that half of it is a
 * round number as well. Never zero: an axis without values has a top too.
 */
export const axisTop = (max: number, unit: number): number => {
  for (let power = unit; ; power *= 10) {
    const top = [2, 4, 10].map((factor) => factor * power).find((one) => one >= max);
    if (top !== undefined) return top;
  }
};
