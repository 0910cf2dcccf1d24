import { issuePaths } from '@navyk/api-spec/kit'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { issueText, type Text } from '../../texts/texts.ts'
import { Failure, notFound } from '../failures.ts'

/** The zod side of Fastify's validation. Unlike the usual compiler it keeps the issues, from which the texts for the
 *  person are made, and invalid path parameters answer 404. */
export const inputCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const result = schema.safeParse(data)
    const issues = result.success ? issuesOfText(result.data) : result.error.issues
    if (result.success && issues.length === 0) return { value: result.data }
    return { error: httpPart === 'params' ? notFound() : inputFailure(issues) }
  }

/** PostgreSQL does not accept U+0000 in texts, nor half of a character (a lone surrogate), so both are refused in all inputs. */
function issuesOfText(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ code: 'custom', path, message: 'validation.invalid', input: undefined }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => issuesOfText(part, [...path, key]))
}

/** Most faults of an input that are named: more than a form has fields, and little to write for any input. */
const mostFaults = 20

/** 422: what the schema of an input refuses, by field. */
export function inputFailure(issues: z.core.$ZodIssue[]): Failure {
  // A field may be called as what every object has, such as `constructor`, so the fields are no plain object.
  const fields = new Map<string, Text[]>()
  let faults = 0
  for (const issue of issues) {
    if (faults >= mostFaults) break
    const text = issueText(issue)
    for (const path of issuePaths(issue, mostFaults - faults)) {
      fields.set(path, [...(fields.get(path) ?? []), text])
      faults += 1
    }
  }
  return new Failure(422, 'invalid_input', 'http.invalid_input', { fields: Object.fromEntries(fields) })
}
