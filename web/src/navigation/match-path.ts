/** The parameters of an address's path, by the names after the colons of its route. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Whether a path is that of a route such as `/athletes/:athleteId`, in any case of letters and with or without a slash
 * at its end.
 * @returns its parameters, or null.
 */
export const matchPath = (route: string, path: string): PathParams | null => {
  const given = segmentsOf(path);
  const wanted = segmentsOf(route);
  if (given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decoded(text);
    else if (segment.toLowerCase() !== decoded(text).toLowerCase()) return null;
  }
  return params;
};

const segmentsOf = (path: string): readonly string[] => path.replace(/^\/+|\/+$/g, '').split('/');

/** What is no encoded text stands for itself. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
