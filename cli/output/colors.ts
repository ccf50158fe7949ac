/** Whether the output is coloured. Node's `hasColors()` reads `NO_COLOR` and `FORCE_COLOR`. */
export const isColored = (): boolean => process.stdout.isTTY && process.stdout.hasColors();
