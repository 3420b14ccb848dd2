type SkeletonProps = {
  readonly shape?: 'line' | 'row' | 'card';
  readonly count?: number;
  readonly label?: string;
};

/** Placeholder with the height of the content; appears after 200 ms. */
export function Skeleton({ shape = 'row', count = 3, label = 'Loading...' }: SkeletonProps) {
  return (
    <div className="skeleton-stack" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never reordered.
        <span key={index} className="skeleton" data-shape={shape} />
      ))}
    </div>
  );
}
