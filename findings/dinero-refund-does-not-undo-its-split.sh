#!/usr/bin/env bash
# dinero.js 1.9.1 allocates 101 cents by 50:50 as 51 and 50, but -101 cents as -50 and -51: a refund by the same
# ratios leaves one payer a cent up and the other a cent down. dinero.js 2.0.2 mirrors the signs.
# dinero.js 2.0.2 gives the odd cent to the largest ratio, not to the largest remainder: 5 cents by 33:67
# (exactly 1.65 and 3.35) become 1 and 4; 1.9.1 returns 2 and 3. Both versions add up to the amount.
# Surprise: payments stored with one version cannot be reversed, or split again, to the cent with the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund one@npm:dinero.js@1.9.1 two@npm:dinero.js@2.0.2
cat > split.mjs <<'JS'
import { createRequire } from 'node:module';
import { allocate, dinero, toSnapshot } from 'two';

const Dinero = createRequire(import.meta.url)('one');
const USD = { code: 'USD', base: 10, exponent: 2 };
const versions = {
  '1.9.1': (amount, ratios) => Dinero({ amount }).allocate(ratios).map((part) => part.getAmount()),
  '2.0.2': (amount, ratios) =>
    allocate(dinero({ amount, currency: USD }), ratios).map((part) => toSnapshot(part).amount),
};
for (const [version, split] of Object.entries(versions)) {
  const [paid, refunded] = [split(101, [50, 50]), split(-101, [50, 50])];
  const left = paid.map((cents, payer) => cents + refunded[payer]);
  console.log(`${version}: paid ${paid}, refunded ${refunded}, left ${left}`);
  console.log(`${version}: 5 cents by 33:67 are ${split(5, [33, 67])}`);
}
JS
node split.mjs | tee seen
diff - seen <<'SEEN'
1.9.1: paid 51,50, refunded -50,-51, left 1,-1
1.9.1: 5 cents by 33:67 are 2,3
2.0.2: paid 51,50, refunded -51,-50, left 0,0
2.0.2: 5 cents by 33:67 are 1,4
SEEN
