/** A site cannot be built, for a reason that a person can remove. */
export class BuildRefused extends Error {}
