#!/usr/bin/env bash
# WebKitGTK 2.50.6 (Debian 12, English): the ISO date 2014-04-04, typed into <input type="date">, becomes the valid date
# 0004-12-04: "20" is too large for a month and leaves 12, hyphens move on to the next part, and the year keeps one typed
# digit. `required` and `checkValidity()` accept it. 4/4/2014 arrives as it was typed.
# A birth date needs a check of its year, and a test needs the keys of the language.
# Seen: "0004-12-04 true", then "2014-04-04 true".
set -euo pipefail
command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null || {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends webkit2gtk-driver xvfb xauth >/dev/null
}
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent selenium-webdriver@4.49.0
cat > type.js <<'EOF'
import { Builder, By, Capabilities } from 'selenium-webdriver';
const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
const capabilities = new Capabilities({ browserName: 'MiniBrowser', ...options });
const browser = await new Builder().usingServer('http://127.0.0.1:4457').withCapabilities(capabilities).build();
for (const keys of ['2014-04-04', '4/4/2014']) {
  await browser.get('data:text/html,<html lang="en"><input type="date" required>');
  await browser.findElement(By.css('input')).sendKeys(keys);
  const read = 'const { value, validity } = document.querySelector("input"); return `${value} ${validity.valid}`';
  console.log(await browser.executeScript(read));
}
await browser.quit();
EOF
set -m
LANG=C.UTF-8 xvfb-run --auto-servernum WebKitWebDriver --port=4457 &
driver=$!
trap 'kill -- -$driver' EXIT
until (exec 3<>/dev/tcp/127.0.0.1/4457) 2>/dev/null; do sleep 0.2; done
typed=$(node type.js)
echo "$typed"
[ "$typed" = $'0004-12-04 true\n2014-04-04 true' ]
