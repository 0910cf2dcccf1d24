import { z } from 'zod'

/** A text that a person writes, without surrounding white space; it may be empty. `longest` counts characters. */
export const freeText = (longest: number) => z.string('validation.required').trim().max(longest, 'validation.too_long')
export const neededText = (longest: number) => freeText(longest).min(1, 'validation.required')
/** The reason for an action that affects other people. */
export const reasonSchema = neededText(1000)
