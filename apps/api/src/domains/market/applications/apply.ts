import type * as spec from '@navyk/api-spec/market/applications'
import type { Application } from '@navyk/api-spec/market/applications'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import { findStaff } from '#people/accounts'
import { listCabinetRows } from '#people/accounts'
import { notify } from '#messages/notices'
import { type Refusal, refusalToApply } from './policy.ts'
import { presentApplication, staffLink } from './present.ts'
import { findNewestOf, insertApplication } from './queries.ts'

/** The newest application of the account, and whether there may be another. */
export const getOwnApplication: ReadCase<typeof spec.getOwnApplication> = async (reader, _effects, session) => {
  const newest = await findNewestOf(reader, session.accountId)
  const refusal = await refusalOf(reader, session, newest?.state)
  // A missing name does not hide the form; the form asks for it.
  const mayApply = refusal === undefined || refusal === 'name_missing'
  return { data: newest ? presentApplication(newest) : null, mayApply }
}

/** Submits an application; every manager is told. @throws Failure 409 with the rule that forbids it */
export const applyAsExecutor: WriteCase<typeof spec.applyAsExecutor> = async (tx, effects, session, form) => {
  const newest = await findNewestOf(tx, session.accountId)
  const refusal = await refusalOf(tx, session, newest?.state)
  if (refusal) throw refusedToApply(refusal)
  const row = await insertApplication(tx, {
    id: effects.ids.next(),
    account_id: session.accountId,
    cabinet_id: session.cabinetId,
    about: form.about,
    subjects: [...new Set(form.subjects)],
    formats: [...new Set(form.formats)],
    city: form.city,
    experience_years: form.experienceYears,
    created_at: effects.clock.now(),
  })
  if (!row) throw refusedToApply('already_applied')
  await recordEvent(tx, effects, session, {
    objectKind: 'executor_application',
    objectId: row.id,
    action: 'submitted',
  })
  const managers = await findStaff(tx, 'manager')
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({
      cabinetId,
      kind: 'applications.notices.submitted',
      values: { city: form.city },
      link: staffLink,
      actorCabinetId: session.cabinetId,
    })),
  )
  return presentApplication(row)
}

async function refusalOf(reader: Reader, session: Session, state: Application['state'] | undefined) {
  return refusalToApply({
    hasExecutorCabinet: (await listCabinetRows(reader, [session.accountId])).some(({ role }) => role === 'executor'),
    hasName: session.firstName !== '' && session.lastName !== '',
    state,
  })
}

const refusedToApply = (refusal: Refusal) => refused(refusal, `applications.${refusal}`)
