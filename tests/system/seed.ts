import fc from 'fast-check';

/** Fixed seed, unless PROPERTY_SEED is set. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
