/** A site cannot be built. The message names the next step. */
export class BuildRefused extends Error {}
