import { z } from 'zod'

/** A text that a person writes, without the room around it; it may be empty. `longest` counts characters. */
export const freeText = (longest: number) => z.string('validation.required').trim().max(longest, 'validation.too_long')
export const neededText = (longest: number) => freeText(longest).min(1, 'validation.required')
/** Why somebody does a thing that touches others. */
export const reasonSchema = neededText(1000)
