import * as React from 'react';
import { createRoot } from 'react-dom/client';

// React and its renderer with one root, and nothing else: what any React widget costs at least.
createRoot(document.createElement('div')).render(React.createElement('p', null, React.version));
