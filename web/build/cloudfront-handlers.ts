import { resolveSitePath } from './site-paths.ts';

type ViewerEvent = {
  readonly request: { uri: string };
  readonly response?: { statusCode: number; statusDescription?: string };
};

/** Viewer request: the path becomes the file that answers it. */
export function toFile(event: ViewerEvent): ViewerEvent['request'] {
  event.request.uri = resolveSitePath(event.request.uri).file;
  return event.request;
}

/** Viewer response: the not-found page says 404, whichever address the visitor asked for. */
export function toStatus(event: ViewerEvent): ViewerEvent['response'] {
  const { response } = event;
  if (response && response.statusCode === 200 && resolveSitePath(event.request.uri).status === 404) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
