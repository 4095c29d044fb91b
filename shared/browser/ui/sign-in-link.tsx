import { useWidget } from '../element/widget-context.ts';
import { signInText } from '../http/outcome-messages.ts';
import { useLocale } from '../i18n/use-messages.ts';

interface SignInLinkProps {
  /** An address other than the `sign-in-url` of the tag. Without either there is no link. */
  readonly url?: string;
  readonly className?: string;
}

/** Renders the way back for who is signed out. It opens a tab of its own, so that the page keeps what was typed. */
export function SignInLink({ url, className }: SignInLinkProps) {
  const { host, attributes } = useWidget();
  const locale = useLocale(host);
  const href = url ?? attributes.signInUrl;
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {signInText(locale)}
    </a>
  );
}
