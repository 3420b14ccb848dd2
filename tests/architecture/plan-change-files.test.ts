import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './comments.ts';

/** Number of files to edit for another plan change, including its screen. */
const budget = 11;

const names = {
  'pause-plan': /pause-plan|pausePlan|PausePlan|PlanPauseRequested|PlanPaused|planPaused/,
  'undo-cancellation': /undo-cancellation|undoCancellation|UndoCancellation|CancellationUndo/,
};

const root = join(import.meta.dirname, '../..');
const productFiles = sourceFiles().filter(
  (file) => /^(packages|web|stacks|tools)\//.test(file) && !/\.test\.|\/testing\//.test(file),
);

it.each(Object.entries(names))('the change %s is named in only a few product files', (_change, pattern) => {
  const naming = productFiles.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
  expect(naming.length, naming.join('\n')).toBeLessThanOrEqual(budget);
});
