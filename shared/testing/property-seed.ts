import fc from 'fast-check';

/**
 * Property tests try the same inputs at every run, so that a failure belongs to the change that made it. Another number, such
 * as `PROPERTY_SEED=$RANDOM npx vitest run --project rules`, goes looking for new ones.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
