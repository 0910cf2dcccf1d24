import type * as spec from '@navyk/api-spec/views/oversight'
import { addDays, type Input } from '@navyk/api-spec/kit'
import { listTrail, type TrailFilter } from '#platform/audit'
import type { PartiesQuery, Reader } from '#platform/database'
import type { RequestFacts, Session } from '#platform/http'
import type { UseCaseServices } from '#platform/services.ts'
import { actionKinds, screenOf, wordsIn } from './action-words.ts'
import { findThingsOf, listLearnerNames } from './queries.ts'

type Services = Pick<UseCaseServices, 'texts' | 'parties'>

/** Lists actions with their actors, newest first. Four queries at most, for any number of rows. */
export async function listActions(
  reader: Reader,
  { texts, parties }: Services,
  _session: Session,
  query: Input<typeof spec.listActions>,
  { language }: Pick<RequestFacts, 'language'>,
) {
  const { rows, nextCursor } = await listTrail(reader, await filterOf(reader, parties, query), query)
  const words = wordsIn(texts, language)
  const learners = await listLearnerNames(reader, rows)
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_account_id,
    actorName: row.actor_name,
    object: `${row.object_kind}:${row.object_id}`,
    what: words.object(row.object_kind),
    done: withLearner(words.action(row.action), learners.get(row.learner_id ?? '')),
    reason: row.reason,
    path: screenOf(row.object_kind, row.object_id),
  }))
  return { data, nextCursor }
}

const withLearner = (done: string, learner: string | undefined) =>
  learner === undefined ? done : `${done}: ${learner}`

/** The query's filter of the trail. It takes at most two queries, for the things of a person. */
export async function filterOf(
  reader: Reader,
  parties: readonly PartiesQuery[],
  query: Input<typeof spec.downloadActions>,
): Promise<TrailFilter> {
  const { actorId, aboutId, kind, object, from, to } = query
  const [objectKind, objectId] = object?.split(':') ?? []
  return {
    kind,
    from,
    before: to === undefined ? undefined : addDays(to, 1),
    object: objectKind !== undefined && objectId !== undefined ? { kind: objectKind, id: objectId } : undefined,
    actors: actorId === undefined ? undefined : (await findThingsOf(reader, [], actorId)).cabinetIds,
    about: aboutId === undefined ? undefined : await findThingsOf(reader, parties, aboutId),
  }
}

/** The kinds of things, by their words. */
export async function listActionKinds(
  _reader: Reader,
  { texts }: Pick<Services, 'texts'>,
  _session: Session,
  _input: unknown,
  { language }: Pick<RequestFacts, 'language'>,
) {
  const { object } = wordsIn(texts, language)
  const kinds = actionKinds.map((kind) => ({ kind, label: object(kind) }))
  return kinds.toSorted((one, other) => one.label.localeCompare(other.label, language))
}
