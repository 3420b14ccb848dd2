/** Top of the axis: 2, 4 or 10 times a power of ten, so that half of the top is round too. Never zero. */
export const axisTop = (max: number, unit: number): number => {
  for (let power = unit; ; power *= 10) {
    const top = [2, 4, 10].map((factor) => factor * power).find((one) => one >= max);
    if (top !== undefined) return top;
  }
};
