/** The longest address mail servers accept (RFC 5321). */
const EMAIL_MAX_LENGTH = 254;

const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** Drops, while the shopper types, every character an address may not have (CHK-4). Not for use during composition. */
export function filterEmailTyping(text: string): string {
  return text.replace(/[^A-Za-z0-9@._%+-]/g, '');
}

/** Returns true when a trimmed address is simply formed and ends in at least two letters (CHK-1). */
export function isValidEmail(trimmed: string): boolean {
  return trimmed.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(trimmed);
}
