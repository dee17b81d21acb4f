/**
 * Property tests draw the same cases in every run, so that a red run means a changed program. To look for
 * new cases: `PROPERTY_SEED=random npx vitest run --project unit`, or a number to repeat one that was printed.
 */
import fc from 'fast-check';

const asked = process.env.PROPERTY_SEED ?? '20261130';

if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
