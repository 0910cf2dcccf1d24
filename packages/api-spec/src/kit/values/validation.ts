import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Says what is wrong at a field of a form, in the refinement of its schema. */
export function addProblem(context: z.RefinementCtx, path: PropertyKey[], message: string): void {
  context.addIssue({ code: 'custom', path, message })
}

/** A text to be shown: its key in the messages, and the values for its placeholders. */
export interface ValidationText {
  key: string
  values: Record<string, string | number>
}

/** The text of a validation issue. Schemas give their own keys ("validation.required"); an issue without one is named
 *  by what it is, so that no English sentence of the validation library ever reaches a person. */
export function validationText(issue: Issue): ValidationText {
  const values: Record<string, string | number> = {}
  if ('minimum' in issue) values.minimum = Number(issue.minimum)
  if ('maximum' in issue) values.maximum = Number(issue.maximum)
  if (issue.code === 'custom') Object.assign(values, issue.params)
  if (/^[a-z_]+(\.[a-z_]+)+$/.test(issue.message)) return { key: issue.message, values }
  return { key: generalKey(issue), values }
}

function generalKey(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // A finished issue no longer carries the input; only the library's own message says what was received.
      return issue.message.endsWith('received undefined') ? 'validation.required' : 'validation.invalid'
    case 'too_small':
      return issue.origin === 'string' ? 'validation.too_short' : 'validation.too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'validation.too_long' : 'validation.too_big'
    case 'unrecognized_keys':
      return 'validation.unknown_field'
    default:
      return 'validation.invalid'
  }
}

/** Dotted path of the field an issue belongs to; an unknown field is named itself, at most so many of them and each cut short. */
export function issuePaths(issue: Issue, most = Number.POSITIVE_INFINITY): string[] {
  const path = issue.path.map(String)
  const named = (keys: string[]) => keys.join('.').slice(0, longestPath)
  if (issue.code !== 'unrecognized_keys') return [named(path)]
  return issue.keys.slice(0, most).map((key) => named([...path, key]))
}

/** Longest path in characters; longer than any declared field's. */
const longestPath = 200
