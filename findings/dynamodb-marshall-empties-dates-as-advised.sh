#!/usr/bin/env bash
# @aws-sdk/util-dynamodb 3.996.9 (inside lib-dynamodb): marshall rejects a Date and advises to set
# convertClassInstanceToMap. With that option, the Date is stored as an empty map, and an Error too: no own fields.
# The other option for untidy data, removeUndefinedValues, also closes up lists: [1, undefined, 3] becomes [1, 3].
# Surprise: following the message turns a loud error into a silent loss, and a URL beside it keeps all its fields. An
# option that sounds like leaving out fields moves the places of list elements.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/client-dynamodb@3.1162.0 @aws-sdk/util-dynamodb@3.996.9
cat > ask.mjs <<'JS'
import { marshall } from '@aws-sdk/util-dynamodb';

const stored = (item, options) => {
  try {
    return JSON.stringify(marshall(item, options));
  } catch (error) {
    return /Pass options\.\w+=true/.exec(error.message)[0];
  }
};
const at = new Date('2026-11-28T18:00:00Z');
console.log('a date:', stored({ at }));
console.log('as advised:', stored({ at }, { convertClassInstanceToMap: true }));
console.log('an error:', stored({ error: new RangeError('full') }, { convertClassInstanceToMap: true }));
const { page } = marshall({ page: new URL('https://club.example/a') }, { convertClassInstanceToMap: true });
console.log('a URL:', page.M.href.S);
console.log('a list:', stored({ days: [1, undefined, 3] }, { removeUndefinedValues: true }));
JS
node --no-warnings ask.mjs | tee seen
diff seen - <<'SEEN'
a date: Pass options.convertClassInstanceToMap=true
as advised: {"at":{"M":{}}}
an error: {"error":{"M":{}}}
a URL: https://club.example/a
a list: {"days":{"L":[{"N":"1"},{"N":"3"}]}}
SEEN
