import { useEffect, useState } from 'react';
import type { WidgetProps } from '../../contract.ts';
import { defineWidget } from '../../define-widget.ts';
import { useDomEvent } from '../../use-dom-event.ts';
import { contract } from './probe-throw.contract.ts';

const THROWN: Record<string, () => unknown> = {
  error: () => new Error('rendering failed'),
  'dom-exception': () => new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'),
  text: () => 'rendering failed',
  null: () => null,
  frozen: () => Object.freeze({ message: 'rendering failed' }),
  unprintable: () => Object.create(null),
};

function ProbeThrow({ attributes, parts }: WidgetProps<typeof contract>) {
  const [failing, setFailing] = useState(attributes.during === 'render');
  const fail = () => {
    throw THROWN[attributes.thrown]?.();
  };
  useDomEvent(parts.input, 'input', () => {
    if (attributes.during === 'event') fail();
    else setFailing(true);
  });
  useEffect(() => {
    parts.input.placeholder = 'enhanced';
    return () => {
      parts.input.placeholder = '';
    };
  }, [parts.input]);
  useEffect(() => {
    if (attributes.during === 'effect') fail();
  });
  if (failing) fail();
  return null;
}

defineWidget(contract, ProbeThrow);
