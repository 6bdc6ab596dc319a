/** After how many minutes a visited site has its full value again, unless the organisation chose otherwise. */
export const DEFAULT_RECOVERY_MINUTES = 90;
