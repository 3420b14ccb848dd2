#!/usr/bin/env bash
# `autocomplete="username"` on <input type="email"> is valid HTML (control group "Username") and what a login by address and
# passkey ("username webauthn") needs. axe-core 4.14.1 and html-validate 11.21.1 accept both. IBM's
# accessibility-checker-engine 4.0.34 fails WCAG 1.3.5, and HTML_CodeSniffer 2.5.1 ends with a TypeError, so that it reports
# nothing about the page at all; pa11y runs it by default. `type="text"` pleases all four, at the cost of the @ keyboard.
# Seen: "email username: axe 0, html-validate 0, ibm input_autocomplete_valid, htmlcs TypeError", the same for "username
# webauthn", and "0, 0, ibm none, htmlcs 0" for type text.
set -euo pipefail
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || {
  apt-get update -qq; apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null; }
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent --ignore-scripts playwright-core@1.64.1 axe-core@4.14.1 html-validate@11.21.1 \
  accessibility-checker-engine@4.0.34 html_codesniffer@2.5.1
cat > check.js <<'JS'
import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { chromium } from 'playwright-core';
const program = (file) => readFileSync(`node_modules/${file}`, 'utf8');
const standard = new HtmlValidate({ extends: ['html-validate:standard'] });
const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const [type, tokens] of [['email', 'username'], ['email', 'username webauthn'], ['text', 'username']]) {
  const html = `<!DOCTYPE html><html lang="en"><head><title>Log in</title></head><body><main><h1>Log in</h1>
    <form><p><label for="who">Email</label><input id="who" name="who" type="${type}" autocomplete="${tokens}"></p>
    <p><button type="submit">Log in</button></p></form></main></body></html>`;
  await page.setContent(html);
  await page.evaluate(program('axe-core/axe.min.js'));
  await page.evaluate(`${program('accessibility-checker-engine/ace.js')};window.ace = ace;`);
  await page.evaluate(program('html_codesniffer/build/HTMLCS.js'));
  const axe = await page.evaluate(() => window.axe.run().then(({ violations }) => violations.length));
  const ibm = await page.evaluate(() =>
    new window.ace.Checker().check(document, ['WCAG_2_2']).then(({ results }) =>
      results.filter(({ value }) => value[1] === 'FAIL').map(({ ruleId }) => ruleId).join() || 'none'));
  const htmlcs = await page.evaluate(() => new Promise((resolve) => {
    try {
      window.HTMLCS.process('WCAG2AA', document, () =>
        resolve(window.HTMLCS.getMessages().filter((message) => message.type === window.HTMLCS.ERROR).length));
    } catch (error) {
      resolve(error.name);
    }
  }));
  const { results } = await standard.validateString(html);
  const validate = results.flatMap(({ messages }) => messages).length;
  console.log(`${type} ${tokens}: axe ${axe}, html-validate ${validate}, ibm ${ibm}, htmlcs ${htmlcs}`);
}
await browser.close();
JS
seen=$(timeout 120 node check.js "$(command -v chromium-headless-shell || command -v chromium)")
echo "$seen"
[ "$seen" = "email username: axe 0, html-validate 0, ibm input_autocomplete_valid, htmlcs TypeError
email username webauthn: axe 0, html-validate 0, ibm input_autocomplete_valid, htmlcs TypeError
text username: axe 0, html-validate 0, ibm none, htmlcs 0" ]
