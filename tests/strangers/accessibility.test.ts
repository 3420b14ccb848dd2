import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Audit } from '@siteimprove/alfa-act';
import { Device } from '@siteimprove/alfa-device';
import { Document } from '@siteimprove/alfa-dom';
import { Native } from '@siteimprove/alfa-dom/native';
import { Request, Response } from '@siteimprove/alfa-http';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';
import { Page as ReadPage } from '@siteimprove/alfa-web';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type LongClub, openLongClub } from '../screens/every-screen-club.ts';
import { visitScreens } from '../screens/open-row.ts';

const require = createRequire(import.meta.url);
const ibm = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');

/** IBM's rules that fail valid pages, each with the reason. */
const notFaults: Readonly<Record<string, string>> = {
  input_autocomplete_valid: 'The HTML standard allows `username` in email fields.',
  input_label_exists: 'Labels in a closed <details> count as missing.',
  label_content_exists: 'A label of a box and a link counts as empty.',
  fieldset_legend_valid: 'Visually hidden legends count as missing.',
  label_name_visible: 'Initials are no label, and "Tue" is the beginning of "Tuesday".',
  aria_form_label_unique: 'A form without a name is no landmark in any browser.',
  aria_landmark_name_unique: 'A form without a name is no landmark in any browser.',
  element_tabbable_role_valid:
    'A table that scrolls sideways needs the focus (axe: scrollable-region-focusable).',
};

let made: LongClub;

beforeAll(async () => {
  made = await openLongClub();
});

type IbmResult = { readonly ruleId: string; readonly value: readonly string[]; readonly snippet: string };

const ibmFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(`${ibm}; window.ace = ace;`);
  const results: readonly IbmResult[] = await page.evaluate(
    "new ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) => results)",
  );
  return results
    .filter(({ ruleId, value }) => value[1] === 'FAIL' && !Object.hasOwn(notFaults, ruleId))
    .map(({ ruleId, snippet }) => `${ruleId}: ${snippet}`);
};

const isLevelAA = Conformance.isAA();
const levelAA = rules.filter((rule) =>
  rule.hasRequirement((one) => Criterion.isCriterion(one) && isLevelAA(one)),
);

const alfaFaults = async (page: Page): Promise<readonly string[]> => {
  const device = Device.standard();
  const json: Document.JSON = await page.evaluate(`(${Native.fromNode})()`);
  const document = Document.from(json, device);
  const read = ReadPage.of(Request.empty(), Response.empty(), document, device);
  const outcomes = [...(await Audit.of(read, levelAA).evaluate())];
  expect(outcomes.length).toBeGreaterThan(0);
  return outcomes
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, target }) => `${rule.uri}: ${target}`);
};

it.each(['visitor', 'parent', 'coach'] as const)(
  'IBM’s checker and Alfa find no fault in the screens of a %s',
  async (as) => {
    const faults: string[] = [];
    await visitScreens(made, as, async (page, { path }) => {
      const found = [...(await ibmFaults(page)), ...(await alfaFaults(page))];
      faults.push(...found.map((fault) => `${path} ${fault}`));
    });
    expect(faults).toEqual([]);
  },
);
