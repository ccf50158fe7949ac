/** `November 22, 2026 at 3:05 AM` */
export function formatTime(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
}
