import { BroadcastChannel } from 'node:worker_threads';

// msw needs it, and the window of a file (vitest's pool `vmForks`) has no global of Node that happy-dom lacks.
Object.assign(globalThis, { BroadcastChannel });
