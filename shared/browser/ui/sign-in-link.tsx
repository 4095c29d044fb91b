import type { Locale } from '../../i18n/locale.ts';
import { signInText } from '../http/outcome-messages.ts';

interface SignInLinkProps {
  /** Without it there is no link. */
  readonly url: string | undefined;
  readonly locale: Locale;
  readonly className?: string;
}

/** Renders the way back for who is signed out. It opens a tab of its own, so that the page keeps what was typed. */
export function SignInLink({ url, locale, className }: SignInLinkProps) {
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noopener" className={className}>
      {signInText(locale)}
    </a>
  );
}
