import type { RefObject } from 'react';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './command-search.messages.ts';
import type { ResultGroup } from './use-results.ts';

interface Props {
  readonly id: string;
  readonly groups: readonly ResultGroup[];
  readonly active: number;
  /** False while the results are those of the text before. */
  readonly isCurrent: boolean;
  readonly t: Translate<typeof messages>;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly onPoint: (index: number) => void;
  readonly onClose: () => void;
}

/** Renders the results, group by group. They take no focus: the field keeps it and names the active one. */
export function ResultList({ id, groups, active, isCurrent, t, listRef, onPoint, onClose }: Props) {
  let index = -1;
  return (
    <div
      ref={listRef}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('results')}
      aria-busy={!isCurrent}
      className="z-command-search-list"
    >
      {groups.map(({ name, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className="z-command-search-group">
            {t(name)}
          </p>
          {results.map(({ url, text, detail }) => {
            index += 1;
            const own = index;
            return (
              <a
                key={url}
                id={`${id}-${own}`}
                href={url}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                className="z-command-search-result"
                onPointerMove={() => onPoint(own)}
                onClick={(event) => {
                  if (isPlainClick(event)) onClose();
                }}
              >
                <bdi>{text}</bdi>
                {detail && <span className="z-command-search-detail">{detail}</span>}
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
