export type EventPlace = { readonly stream: string; readonly version: number };

export const eventParameter = ({ stream, version }: EventPlace): string =>
  `${stream.replaceAll('#', '~')}@${version}`;

export const eventPlaceIn = (parameter: string | null): EventPlace | undefined => {
  const [, stream = '', version] = /^(.+)@(\d{1,15})$/.exec(parameter ?? '') ?? [];
  return version === undefined
    ? undefined
    : { stream: stream.replaceAll('~', '#'), version: Number(version) };
};
