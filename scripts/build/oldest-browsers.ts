/** The oldest browsers of the suite. The build lowers syntax to theirs; `scripts/lint/newer-apis.ts` refuses what they cannot run. */
export const OLDEST_BROWSERS = ['chrome109', 'firefox115', 'safari15.6'];
