import type { Services } from '#platform/services.ts'

/** Two-step verification is obligatory for staff in production (docs/rules/roles-and-rights.md, "Sessions"). */
export const isTwoStepObligatory = (mode: Services['mode'], isStaff: boolean): boolean =>
  mode === 'production' && isStaff
