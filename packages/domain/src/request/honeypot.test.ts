import { expect, it } from 'vitest';
import { honeypot } from './honeypot.ts';

const filledByBrowsers =
  /name|first|last|nick|mail|phone|tel|mobile|fax|company|business|organi[sz]ation|firm|address|street|line|city|town|state|region|province|zip|post|country|url|web|site|user|login|pass|card|cc|iban|birth|date|age|sex|gender|title|code|search|comment/i;

it('browsers recognize neither the name nor the label of the honeypot field as a field to autofill', () => {
  expect(honeypot.name).not.toMatch(filledByBrowsers);
  expect(honeypot.label).not.toMatch(filledByBrowsers);
});
