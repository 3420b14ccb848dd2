import fc from 'fast-check';

/** Properties are tried with the same values each time; PROPERTY_SEED set to another number tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
