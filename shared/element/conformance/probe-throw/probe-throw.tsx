import { useEffect, useState } from 'react';
import type { WidgetProps } from '../../contract.ts';
import { defineWidget } from '../../define-widget.ts';
import { useEvent } from '../../use-event.ts';
import { contract } from './probe-throw.contract.ts';

function ProbeThrow({ attributes, parts }: WidgetProps<typeof contract>) {
  const [failing, setFailing] = useState(attributes.during === 'render');
  useEvent(parts.input, 'input', () => setFailing(true));
  useEffect(() => {
    parts.input.placeholder = 'enhanced';
    return () => {
      parts.input.placeholder = '';
    };
  }, [parts.input]);
  useEffect(() => {
    if (attributes.during === 'effect') throw new Error('the effect failed');
  }, [attributes.during]);
  if (failing) throw new Error('drawing failed');
  return null;
}

defineWidget(contract, ProbeThrow);
