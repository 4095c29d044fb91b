import { useEffect, useId, useState } from 'react';
import type { WidgetProps } from '../../contract.ts';
import { defineWidget } from '../../define-widget.ts';
import { contract } from './probe-screen.contract.ts';

function ProbeScreen({ attributes, parts }: WidgetProps<typeof contract>) {
  const [text, setText] = useState('');
  const id = useId();
  useEffect(() => {
    parts.fallback.hidden = true;
    return () => {
      parts.fallback.hidden = false;
    };
  }, [parts.fallback]);
  if (attributes.failOn !== undefined && text === attributes.failOn) throw new Error(`the text was ${text || 'empty'}`);
  return <input id={id} aria-label="Drawn field" value={text} onChange={(event) => setText(event.target.value)} />;
}

defineWidget(contract, ProbeScreen);
