import fc from 'fast-check';

/** Fixed seed; PROPERTY_SEED sets another. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
