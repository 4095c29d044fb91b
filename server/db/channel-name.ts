/**
 * Returns the name of a notification channel if both engines read it alike: the embedded one folds letters and does not
 * quote.
 * @throws for anything but lower-case letters, digits and underscores
 */
export function channelName(name: string): string {
  if (/^[a-z][a-z0-9_]{0,62}$/.test(name)) return name;
  throw new Error(
    `"${name}" cannot be the name of a notification channel. Use lower-case letters, digits and underscores, such as prices_changed.`,
  );
}
