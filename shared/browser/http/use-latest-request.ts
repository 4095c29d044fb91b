import { useEffect, useState } from 'react';
import { LatestRequest } from './latest-request.ts';

/** Makes one `LatestRequest` for the widget's life: `latest.run((signal) => request({ …, signal }))`. Leaving aborts it. */
export function useLatestRequest(): LatestRequest {
  const [latest] = useState(() => new LatestRequest());
  useEffect(() => () => latest.cancel(), [latest]);
  return latest;
}
