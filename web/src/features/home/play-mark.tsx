const plays = {
  drive: {
    lines: 'M10 38C10 22 20 20 26 14M19.5 12.500L26.5 13.5 25.5 20.5',
    marks: 'M29 29l8 8m0-8l-8 8',
    spots: [[10, 41]],
  },
  group: {
    lines: 'M24 7a17 17 0 1 0 .1 0',
    marks: 'M20 20l8 8m0-8l-8 8',
    spots: [
      [24, 7],
      [9, 33],
      [39, 33],
    ],
  },
  shot: {
    lines: 'M8 40C10 16 24 6 36 20',
    marks: 'M28 24h16M31 24l2 10h6l2-10',
    spots: [[8, 41]],
  },
} as const;

/** Drawing of a play: circles are our team, crosses are the opponents, lines are paths. */
export function PlayMark({ play }: { readonly play: keyof typeof plays }) {
  const { lines, marks, spots } = plays[play];
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} stroke="currentColor" strokeDasharray={play === 'drive' ? undefined : '.1 6'} />
      <path d={marks} stroke="var(--ball)" />
      {spots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.5" fill="currentColor" />
      ))}
    </svg>
  );
}
