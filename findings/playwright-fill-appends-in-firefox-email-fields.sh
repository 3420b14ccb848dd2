#!/usr/bin/env bash
# playwright-core 1.64.1 with an unpatched Firefox ESR 153 (channel `moz-firefox`, WebDriver BiDi): `fill` replaces the text
# of a text or telephone field, but appends to one of type email or number, whose text has no selection there. A form
# that was filled twice, as after a rejected address, sends both values in one; Chromium replaces all four.
# Seen: "text 34", "tel 34", "email 1234", "number 1234".
set -euo pipefail
command -v firefox-esr >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null; }
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent playwright-core@1.64.1
cat > fill.js <<'EOF'
import { firefox } from 'playwright-core';
const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr' });
const page = await browser.newPage();
for (const type of ['text', 'tel', 'email', 'number']) {
  await page.setContent(`<input type="${type}">`);
  await page.locator('input').fill('12');
  await page.locator('input').fill('34');
  console.log(type, await page.locator('input').inputValue());
}
await browser.close();
EOF
firefox-esr --version
filled=$(node fill.js)
echo "$filled"
[ "$filled" = $'text 34\ntel 34\nemail 1234\nnumber 1234' ]
