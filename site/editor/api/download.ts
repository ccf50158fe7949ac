/** Has the browser save what is at an address, of any length. */
export function download(address: string, file: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
}
