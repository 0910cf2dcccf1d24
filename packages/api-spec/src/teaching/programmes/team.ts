import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'
import { programmeStateSchema } from './states.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

export const programmesQuota = quota('programmes', 500, 3000)

export const memberRoles = ['lead', 'assistant'] as const
export type MemberRole = (typeof memberRoles)[number]

/** States of a member: invited → active (accepted) ⇄ suspended → removed; whoever declines is removed as well. */
export const memberStates = ['invited', 'active', 'suspended', 'removed'] as const
export const memberStateSchema = z.enum(memberStates, 'validation.invalid')
export type MemberState = z.infer<typeof memberStateSchema>

/** Basis of an executor's pay: a session, each learner who was there, or a share of the session's income. */
export const rateBases = ['session', 'head', 'share'] as const
export type RateBasis = (typeof rateBases)[number]

const rateFields = {
  basis: z.enum(rateBases, 'validation.required'),
  /** Amount for a session or a learner, in kopecks. */
  amountKopecks: priceKopecksSchema.nullish(),
  /** Share in hundredths of a per cent; for `share` alone. */
  shareBasisPoints: z
    .int('validation.whole')
    .min(1, 'validation.too_small')
    .max(10_000, 'validation.too_big')
    .nullish(),
}
type RateFields = {
  basis: RateBasis
  amountKopecks?: number | null | undefined
  shareBasisPoints?: number | null | undefined
}
const hasAmount = ({ basis, amountKopecks }: RateFields) => (basis === 'share') === (amountKopecks == null)
const hasShare = ({ basis, shareBasisPoints }: RateFields) => (basis === 'share') === (shareBasisPoints != null)
const amountMissing = { message: 'validation.required', path: ['amountKopecks'] }
const shareMissing = { message: 'validation.required', path: ['shareBasisPoints'] }

const memberRate = z.object({
  id: idSchema,
  validFrom: dateSchema,
  basis: z.enum(rateBases),
  amountKopecks: kopecksSchema.nullable(),
  shareBasisPoints: z.int().nullable(),
  isCurrent: z.boolean(),
})
export type MemberRate = z.infer<typeof memberRate>

export const programmeMember = z.object({
  id: idSchema,
  executor: personRef,
  role: z.enum(memberRoles),
  state: memberStateSchema,
  /** Reason why they are suspended or removed; for staff and the executor alone. */
  reason: z.string().nullable(),
  joinedAt: instantSchema.nullable(),
  /** Rates of the member, the newest first; null for everybody but staff and the executor. */
  rates: z.array(memberRate).nullable(),
  /** Coming sessions of the programme that an active member does not teach, such as for want of time, and the first of them; null
   *  for others than staff and the executor. */
  sessionsWithout: z
    .object({ count: z.int(), first: z.array(z.object({ id: idSchema, startsAt: instantSchema })) })
    .nullable(),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({
    accept: offered,
    decline: offered,
    suspend: offered,
    resume: offered,
    remove: offered,
    change: offered,
  }),
  version: versionSchema,
})
export type ProgrammeMember = z.infer<typeof programmeMember>

const teamMember = programmeMember.extend({
  programme: z.object({
    id: idSchema,
    number: z.int(),
    title: z.string(),
    state: programmeStateSchema,
    startsOn: dateSchema,
    endsOn: dateSchema,
  }),
})
export type TeamMember = z.infer<typeof teamMember>

const teamFilter = {
  /** Beginnings of names of the executor, or words of the programme's title. */
  search: searchSchema,
  programmeId: idSchema.optional(),
  executorId: idSchema.optional(),
  role: z.enum(memberRoles, 'validation.invalid').optional(),
  state: memberStateSchema.optional(),
}

export const listTeam = listOf({
  path: '/frontend-api/programmes/team',
  summary: 'Lists members of the teams of all programmes, newest first; an executor’s own for an executor',
  session: 'required',
  roles: ['staff', 'executor'],
  filter: teamFilter,
  row: teamMember,
})

/** A workbook, not JSON. */
export const downloadTeam = workbookOf({
  path: '/frontend-api/programmes/team/workbook',
  summary: 'Downloads members of the teams of all programmes as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  filter: teamFilter,
})

const possibleMember = personRef.extend({
  teachesSubject: z.boolean(),
  /** Whether they have a card, public or not. */
  hasProfile: z.boolean(),
  /** Whether they are active in the team of the programme. */
  isMember: z.boolean(),
})
export type PossibleMember = z.infer<typeof possibleMember>

export const listPossibleMembers = endpoint({
  method: 'GET',
  path: '/frontend-api/programmes/:id/possible-members',
  summary: 'Lists who could teach a programme or a session of it: the team first, then executors who teach its subject',
  ...managers,
  params: idParams,
  query: z.strictObject({
    /** Beginnings of names. */
    search: searchSchema,
    /** Leaves out whoever is in the team or is invited already. */
    without: z.literal('team', 'validation.invalid').optional(),
  }),
  responses: { 200: dataOf(z.array(possibleMember)) },
})

/** Parts that all steps of a member share. Each answers with the member after the step. */
const kept = { ...managers, quota: programmesQuota, answer: programmeMember } as const
const own = { session: 'required', roles: ['executor'], quota: programmesQuota, answer: programmeMember } as const

export const memberForm = z
  .strictObject({ executorId: idSchema, role: z.enum(memberRoles, 'validation.required'), ...rateFields })
  .refine(hasAmount, amountMissing)
  .refine(hasShare, shareMissing)
export type MemberForm = z.infer<typeof memberForm>

export const inviteMember = stepOf({
  path: '/frontend-api/programmes/:id/members',
  summary: 'Invites an executor to the team, with a rate from today on',
  ...kept,
  body: memberForm,
  limits: { idempotent: true },
})

export const acceptMembership = stepOf({
  path: '/frontend-api/programmes/members/:id/acceptance',
  summary: 'Accepts the invitation to a team',
  ...own,
  limits: { idempotent: true },
})

export const declineMembership = stepOf({
  path: '/frontend-api/programmes/members/:id/refusal',
  summary: 'Declines the invitation to a team, with a reason',
  ...own,
  form: { reason: reasonSchema },
})

export const suspendMember = stepOf({
  path: '/frontend-api/programmes/members/:id/suspension',
  summary: 'Suspends a member, with a reason',
  ...kept,
  form: { reason: reasonSchema },
})

export const resumeMember = stepOf({
  path: '/frontend-api/programmes/members/:id/resumption',
  summary: 'Takes a suspended member back',
  ...kept,
})

export const removeMember = stepOf({
  path: '/frontend-api/programmes/members/:id/removal',
  summary: 'Removes a member, with a reason; the last lead of a programme that is not over stays',
  ...kept,
  form: { reason: reasonSchema },
})

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/frontend-api/programmes/members/:id/role',
  summary: 'Makes a member lead or assistant',
  ...managers,
  quota: programmesQuota,
  params: idParams,
  responses: { 200: dataOf(programmeMember) },
  body: z.strictObject({ version: versionSchema, role: z.enum(memberRoles, 'validation.required') }),
})

export const memberRateForm = z
  .strictObject({ validFrom: dateSchema, ...rateFields })
  .refine(hasAmount, amountMissing)
  .refine(hasShare, shareMissing)

export const addMemberRate = stepOf({
  path: '/frontend-api/programmes/members/:id/rates',
  summary: 'Sets the pay of a member from a day on, today or later',
  ...kept,
  body: memberRateForm.safeExtend({ version: versionSchema }),
  limits: { idempotent: true },
})
