// Who may call what, by what an endpoint declares and what the session may do. What a person may see of whom is decided by
// the policies of the domains.
import { type EndpointDeclaration, isOffered, minuteMs } from '@navyk/api-spec/kit'
import { z } from 'zod'
import { isLookWithout } from './permissions.ts'
import type { Session } from './session.ts'

/** Whether a read-only session is refused: for writes that are not declared `inReadOnly`, and for `ownerOnly` endpoints
 *  in a look. */
export function isRefusedReadOnly(endpoint: EndpointDeclaration, session: Session): boolean {
  if (session.readOnly === 'opened_by_staff' && endpoint.ownerOnly) return true
  return session.readOnly !== null && endpoint.method !== 'GET' && !endpoint.inReadOnly
}

type Rewrite = (value: unknown) => unknown

/** Rewrites an answer for a session that may only look: fields that the schema marks as offered (`offered` of the kit) become
 *  false. @returns undefined where the schema marks nothing */
export function readOnlyRewriteOf(schema: z.core.$ZodType): Rewrite | undefined {
  if (isOffered(schema)) return () => false
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return inFields(def.shape)
    case 'array':
      return inside(def.element, (rewrite, values: unknown[]) => values.map(rewrite))
    case 'record':
      return inside(def.valueType, (rewrite, values: object) =>
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, rewrite(value)])),
      )
    case 'union':
      return inOneOf(def.options)
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType, (rewrite, value) => rewrite(value))
    default:
      return undefined
  }
}

function inside<Value>(schema: z.core.$ZodType, apply: (rewrite: Rewrite, value: Value) => unknown) {
  const rewrite = readOnlyRewriteOf(schema)
  return (
    rewrite && ((value: unknown) => (value === null || value === undefined ? value : apply(rewrite, value as Value)))
  )
}

function inFields(shape: z.core.$ZodShape): Rewrite | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const rewrite = readOnlyRewriteOf(schema)
    return rewrite ? [{ name, rewrite }] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    const answer = { ...(value as Record<string, unknown>) }
    for (const { name, rewrite } of fields) if (name in answer) answer[name] = rewrite(answer[name])
    return answer
  }
}

/** @throws Error where a value is none of the declared ones: what it offers could not be found */
function inOneOf(options: readonly z.core.$ZodType[]): Rewrite | undefined {
  const rewrites = options.map((schema) => ({ schema, rewrite: readOnlyRewriteOf(schema) }))
  if (rewrites.every(({ rewrite }) => rewrite === undefined)) return undefined
  return (value) => {
    const taken = rewrites.find(({ schema }) => z.safeParse(schema, value).success)
    if (!taken) throw new Error('The answer is none of those that its endpoint declares')
    return taken.rewrite ? taken.rewrite(value) : value
  }
}

/** Permissions of which a look needs one to make the call; undefined when it needs none. */
export function lookersOf({ roles, permissions, lookers }: EndpointDeclaration): readonly string[] | undefined {
  return lookers ?? (roles?.includes('staff') === false ? undefined : permissions)
}

/** The lifetime of a proof of identity. */
export const freshMs = 10 * minuteMs

/** Whether the person of a session has proved who they are within the last `freshMs`. */
export const isFresh = (session: Session, now: Date) => now.getTime() - session.authenticatedAt.getTime() <= freshMs

/** Whether the declaration lets this cabinet make the call. Whose data it may see is for the use case to decide. A look gives no
 *  more than the permissions of whoever looks. */
export function mayCall(endpoint: EndpointDeclaration, session: Session): boolean {
  if (endpoint.roles && !endpoint.roles.includes(session.role)) return false
  const ofLookers = lookersOf(endpoint)
  if (ofLookers && isLookWithout(session, ...ofLookers)) return false
  if (endpoint.permissions && session.role === 'staff') {
    return endpoint.permissions.some((permission) => session.permissions.includes(permission))
  }
  return true
}
