#!/usr/bin/env bash
# DuckDB 1.5.6 (@duckdb/node-api) takes the order of day and month from all rows of a CSV file together. 03/04/2014 is April 3
# where every row fits both orders, and March 4 as soon as one other row has 07/25/2015: one child more, and everybody else
# has another birthday. With two digits for the year, 03/04/14 becomes April 14 of 2003. It reports neither; a cast of the same
# text in SQL refuses to guess (NULL). csvkit 1.0.7 reads March 4 from the same file. ISO dates are read alike by all.
# Seen: "2014-04-03 2013-12-11", "2014-03-04 2013-11-12 2015-07-25", "2003-04-14 2011-12-13", "cast: null".
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null && npm pkg set type=module
npm install --no-audit --no-fund --silent @duckdb/node-api@1.5.6-r.1
cat > read.js <<'JS'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
const db = await (await DuckDBInstance.create(':memory:')).connect();
const first = async (sql) => (await db.runAndReadAll(sql)).getRows().flat();
for (const dates of [['03/04/2014', '11/12/2013'], ['03/04/2014', '11/12/2013', '07/25/2015'], ['03/04/14', '11/12/13']]) {
  writeFileSync('born.csv', `${['child,born', ...dates.map((date, at) => `child ${at},${date}`)].join('\n')}\n`);
  console.log((await first("SELECT born::VARCHAR FROM 'born.csv'")).join(' '));
}
console.log(`cast: ${(await first("SELECT try_cast('03/04/2014' AS DATE)"))[0]}`);
JS
seen=$(timeout 60 node read.js)
echo "$seen"
[ "$seen" = "2014-04-03 2013-12-11
2014-03-04 2013-11-12 2015-07-25
2003-04-14 2011-12-13
cast: null" ]
