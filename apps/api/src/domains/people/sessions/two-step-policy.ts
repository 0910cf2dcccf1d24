import type { Services } from '../../../platform/services.ts'

/** Whoever sees everybody's data signs in by two steps, once the data is real (docs/rules/roles-and-rights.md,
 *  "Sessions"). */
export const isTwoStepObligatory = (mode: Services['mode'], isStaff: boolean): boolean =>
  mode === 'production' && isStaff
