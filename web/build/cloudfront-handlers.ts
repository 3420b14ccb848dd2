import { type SiteAddress, siteFile } from './site-file.ts';

type ViewerEvent = {
  readonly request: { uri: string };
  readonly response?: { statusCode: number; statusDescription?: string };
};

/** CloudFront viewer request: replaces the path by the path of the built file. */
export function toFile(addresses: readonly SiteAddress[], event: ViewerEvent): ViewerEvent['request'] {
  event.request.uri = siteFile(addresses, event.request.uri).file;
  return event.request;
}

export function toStatus(addresses: readonly SiteAddress[], event: ViewerEvent): ViewerEvent['response'] {
  // Avoids destructuring, which CloudFront's engine does not support.
  const response = event.response;
  if (response && response.statusCode === 200 && siteFile(addresses, event.request.uri).status === 404) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
