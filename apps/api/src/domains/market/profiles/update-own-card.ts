import type * as spec from '@navyk/api-spec/market/profiles'
import { isDeepStrictEqual } from 'node:util'
import type { ExecutorCard, ExecutorCardForm } from '@navyk/api-spec/market/profiles'
import { type Change, recordEvent } from '#platform/audit'
import { versionConflict, type WriteCase } from '#platform/http'
import { getOwnCard } from './get-own-card.ts'
import { changeCard, insertCard } from './queries.ts'

/** A card that was never saved counts as this version. */
const unsavedVersion = 1

/** Saves the own card. @throws Failure 409 `version_conflict` with the card as it is now */
export const updateOwnCard: WriteCase<typeof spec.updateOwnCard, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { version, ...form },
) => {
  const before = await getOwnCard(tx, effects, session)
  if (before.card?.version !== version) throw versionConflict(before)
  const next = columnsOf(session.cabinetId, version + 1, form)
  const isSaved = version === unsavedVersion ? await insertCard(tx, next) : await changeCard(tx, version, next)
  if (!isSaved) throw versionConflict(await getOwnCard(tx, effects, session))
  const after = await getOwnCard(tx, effects, session)
  await recordEvent(tx, effects, session, {
    objectKind: 'executor_profile',
    objectId: session.cabinetId,
    action: 'updated',
    changes: after.card ? changesBetween(before.card, after.card) : {},
  })
  return after
}

const columnsOf = (cabinetId: string, version: number, form: ExecutorCardForm) => ({
  cabinet_id: cabinetId,
  about: form.about,
  city: form.city,
  subjects: [...new Set(form.subjects)],
  levels: [...new Set(form.levels)],
  formats: [...new Set(form.formats)],
  experience_years: form.experienceYears ?? null,
  hour_kopecks: form.hourPayKopecks ?? null,
  is_public: form.isPublic,
  version,
})

function changesBetween(before: ExecutorCard, after: ExecutorCard): Record<string, Change> {
  const fields = (Object.keys(after) as (keyof ExecutorCard)[]).filter((field) => field !== 'version')
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]))
}
