/** Whether `text`, the `Host` of a request, can be part of a URL. */
export function isHost(text: string): boolean {
  return hostPattern.test(text) && URL.canParse(`http://${text}`);
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;
