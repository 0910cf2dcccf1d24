import { z } from 'zod'

/** States of a programme: draft → enrolling (customers see it and enrol) → confirmed (at the least number of seats) → running (from its
 *  first day) → finished; any of them but the last → cancelled, with a reason. */
export const programmeStates = ['draft', 'enrolling', 'confirmed', 'running', 'finished', 'cancelled'] as const
export const programmeStateSchema = z.enum(programmeStates, 'validation.invalid')
export type ProgrammeState = z.infer<typeof programmeStateSchema>
