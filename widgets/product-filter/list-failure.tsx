import { FailureAlert } from '../../shared/browser/ui/failure-alert.tsx';

interface Props {
  readonly text: string;
  readonly reason: string;
  /** Calls again; null where only loading the page helps. */
  readonly retry: { readonly label: string; readonly onPress: () => void } | null;
  readonly open: { readonly label: string; readonly address: string };
}

/** Says beside the list why it is as before. */
export function ListFailure({ text, reason, retry, open }: Props) {
  return (
    <FailureAlert className="z-product-filter-failed">
      <p>
        <strong>{text}</strong>
        <span>{` ${reason}`}</span>
      </p>
      {retry ? (
        <button type="button" onClick={retry.onPress}>
          {retry.label}
        </button>
      ) : (
        <a href={open.address}>{open.label}</a>
      )}
    </FailureAlert>
  );
}
