#!/usr/bin/env bash
# Miller 6.6.0 (Debian 12) reads 010 as text, as its help says. Arithmetic with it is "(error)", but `stats1` passes over it
# without a word in sum and mean, and keeps it in count, median and maximum: of 010, 019 and 12 the mean is 12, the median 010,
# the maximum 019 and the count 3. With -O, for "numbers like 0123", one column has two bases: 010 is 8, 019 is 19.
# Exit code 0 each time. Surprise: a column of minutes or jersey numbers that some program padded has figures that contradict
# each other, and the option meant for such columns changes half of them.
# Seen: "n_sum=12,n_mean=12,n_count=3,n_p50=010,n_max=019", then "8 19 12".
set -euo pipefail
command -v mlr >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends miller >/dev/null; }
mlr --version
column=$'n\n010\n019\n12\n'
figures=$(printf '%s' "$column" | mlr --icsv --odkvp stats1 -a sum,mean,count,p50,max -f n)
echo "$figures"
octal=$(printf '%s' "$column" | mlr -O --icsv --onidx put '$n = $n + 0' | xargs)
echo "$octal"
[ "$figures" = 'n_sum=12,n_mean=12,n_count=3,n_p50=010,n_max=019' ]
[ "$octal" = '8 19 12' ]
