import { budgets } from './budgets.ts';

/* Prints the sizes of the built site next to their limits, which a test enforces. */
for (const { what, size, limit } of budgets()) {
  const verdict = size <= limit ? 'ok  ' : 'OVER';
  process.stdout.write(`${verdict} ${(size / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB  ${what}\n`);
}
