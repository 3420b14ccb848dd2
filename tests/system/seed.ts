import fc from 'fast-check';

/** The seed is fixed unless PROPERTY_SEED is set. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
