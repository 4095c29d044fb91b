import r2wc from '@r2wc/react-to-web-component';
import { useEffect, useRef, useState } from 'react';
import { maskAmount } from './amount-mask.ts';
import { endOf, remaining } from './remaining.ts';

// r2wc as it is shipped: a React root per element, which draws what was the server's.

function CurrencyInput({ name = '', value = '' }: { name?: string; value?: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!input.current) return undefined;
    const mask = maskAmount(input.current);
    return () => mask.destroy();
  }, []);
  return (
    <label>
      Prix <input ref={input} name={name} inputMode="decimal" defaultValue={value} />
    </label>
  );
}

function Countdown({ datetime = '' }: { datetime?: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={datetime}>{remaining(Date.parse(datetime), now)}</time>;
}

for (const element of document.querySelectorAll('z-currency-input')) {
  const input = element.querySelector('input');
  element.setAttribute('name', input?.name ?? '');
  element.setAttribute('value', input?.getAttribute('value') ?? '');
}
for (const element of document.querySelectorAll('z-countdown')) {
  const time = element.querySelector('time');
  if (time) element.setAttribute('datetime', new Date(endOf(time)).toISOString());
}
customElements.define('z-currency-input', r2wc(CurrencyInput, { props: { name: 'string', value: 'string' } }));
customElements.define('z-countdown', r2wc(Countdown, { props: { datetime: 'string' } }));
