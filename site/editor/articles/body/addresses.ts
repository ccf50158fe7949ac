/** Whether the sanitizer keeps a link to this address. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|#)/i.test(address) || isOwnAddress(address);
}

/** Whether the address is one of the site. */
export function isOwnAddress(address: string): boolean {
  // Browsers ignore control characters, and read a backslash as a slash.
  return !/[\s\p{Cc}\\]/u.test(address) && !address.startsWith('//') && !/^[^/?#]*:/.test(address);
}
