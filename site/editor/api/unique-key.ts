/** A key that no other call returns. `crypto.randomUUID` is missing on plain HTTP pages of other machines. */
export function uniqueKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
}
