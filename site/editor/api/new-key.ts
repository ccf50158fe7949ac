/** A name that nothing had before. `crypto.randomUUID` is not there on pages of another machine over HTTP. */
export function newKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
}
