import { brand } from '@hoops/domain/brand';

type Store = { readonly name: string; readonly url: string };

const stores: readonly Store[] = [
  { name: 'Apple App Store', url: brand.teamApp.appleUrl },
  { name: 'Google Play', url: brand.teamApp.playUrl },
];

/** Links to stores; for a store without a configured link, explains how to search. */
export function StoreLinks({ of = stores }: { readonly of?: readonly Store[] }) {
  const linked = of.filter(({ url }) => url !== '');
  const unlinked = of.filter(({ url }) => url === '');
  return (
    <>
      {linked.length > 0 && (
        <div className="actions">
          {linked.map(({ name, url }) => (
            <a key={name} className="btn btn-line" href={url} target="_blank" rel="noreferrer">
              {name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ))}
        </div>
      )}
      {unlinked.map(({ name }) => (
        <p key={name}>
          {name}: search for {brand.teamApp.name}.
        </p>
      ))}
    </>
  );
}
