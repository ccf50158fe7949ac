/** The progress of long work in one line of a terminal, after the first second and until the end. */
export class Progress {
  #next = performance.now() + 1000;
  #isShown = false;

  show(text: string): void {
    if (!process.stderr.isTTY || performance.now() < this.#next) return;
    this.#next = performance.now() + 100;
    process.stderr.write(`\r\u001b[K${text}`);
    this.#isShown = true;
  }

  end(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}
