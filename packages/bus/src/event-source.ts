/** EventBridge's `source` of everything that the event store publishes. */
export const eventSource = 'hoops.events';
