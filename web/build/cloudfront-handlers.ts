import { type SiteAddress, siteFile } from './site-file.ts';

type ViewerEvent = {
  readonly request: { uri: string };
  readonly response?: { statusCode: number; statusDescription?: string };
};

/** Viewer request: maps the path to its file. */
export function toFile(addresses: readonly SiteAddress[], event: ViewerEvent): ViewerEvent['request'] {
  event.request.uri = siteFile(addresses, event.request.uri).file;
  return event.request;
}

/** Viewer response: gives the not-found page status 404 at every address. */
export function toStatus(addresses: readonly SiteAddress[], event: ViewerEvent): ViewerEvent['response'] {
  // CloudFront's engine has no destructuring.
  const response = event.response;
  if (response && response.statusCode === 200 && siteFile(addresses, event.request.uri).status === 404) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
