interface ImagePreviewProps {
  readonly url: string;
  readonly alt: string;
  readonly file: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** Renders the chosen picture, at most 100 px (REV-4), with the way to take it out again. */
export function ImagePreview({ url, alt, file, removeLabel, onRemove }: ImagePreviewProps) {
  return (
    <div className="z-product-reviews-preview">
      <span className="z-product-reviews-frame">
        <img src={url} alt={alt} />
      </span>
      <span className="z-product-reviews-about">
        <bdi>{file}</bdi>
        <button type="button" className="z-message-button" onClick={onRemove}>
          {removeLabel}
        </button>
      </span>
    </div>
  );
}
