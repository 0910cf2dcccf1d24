import { businessDate } from '@navyk/api-spec/kit'
import {
  type GroupHomework,
  type GroupProgress,
  type GroupTopic,
  mostGroupHomework,
} from '@navyk/api-spec/teaching/progress'
import { mostTopics } from '@navyk/api-spec/teaching/progress'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { recordEvents } from '#platform/audit'
import type { Reader } from '#platform/database'
import { forbidden, notFound, type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import { lockProgramme } from '#teaching/programmes'
import { nameGroupLearners } from '#people/learners'
import { ownerOfSeat } from '../owners.ts'
import { mayEdit, seesSeat, teaches } from '../policy.ts'
import { type CheckRow, insertTopics, listChecks, listMarks, listTopics } from '../queries.ts'
import {
  findTeam,
  listHomeworkOfGroup,
  listSeatsOfProgramme,
  type SeatRow,
  type SessionHomework,
} from './seat-queries.ts'
import { summariesOf } from '../reading/summaries.ts'

/** Reads the progress of a group; a customer has the lines of their own learners alone.
 *  @throws Failure 404 no such programme, an executor does not teach it, a customer has no seat in it */
export const getGroupProgress: ReadCase<typeof spec.getGroupProgress, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const { team, seats } = await groupFor(reader, session, id)
  return presentGroup(reader, session, { team, seats, now: clock.now() })
}

/** Adds a topic to every learner of the group who has none of this title.
 *  @throws Failure 404 · 403 · 409 a learner has as many topics as one may have */
export const addGroupTopic: WriteCase<typeof spec.addGroupTopic> = async (tx, effects, session, { id, title }) => {
  const { team, seats } = await groupFor(tx, session, id)
  if (!teaches(session, { teacherIds: team.teacher_ids })) throw forbidden('progress.not_yours')
  // Locked, so that two who add a topic at once see each other's.
  await lockProgramme(tx, id)
  const taken = seats.filter(({ state }) => state === 'taken')
  const seatIds = taken.map((seat) => seat.id)
  const known = seatIds.length > 0 ? await listTopics(tx, seatIds) : []
  const topicsOf = Map.groupBy(known, ({ owner_id }) => owner_id)
  const missing = seatIds.filter((seatId) => !topicsOf.get(seatId)?.some((topic) => topic.title === title))
  if (missing.some((seatId) => (topicsOf.get(seatId)?.length ?? 0) >= mostTopics)) {
    throw refused('progress_topics_full', 'progress.too_many_topics', { most: mostTopics })
  }
  const created_at = effects.clock.now()
  const rows = missing.map((seat_id) => ({ id: effects.ids.next(), contract_id: null, seat_id, title, created_at }))
  await insertTopics(tx, rows)
  const created = rows.map(({ id: objectId }) => ({
    objectKind: 'learning_topic' as const,
    objectId,
    action: 'created' as const,
  }))
  await recordEvents(tx, effects, session, created)
  return presentGroup(tx, session, { team, seats, now: created_at })
}

type Team = NonNullable<Awaited<ReturnType<typeof findTeam>>>

async function groupFor(reader: Reader, session: Session, id: string): Promise<{ team: Team; seats: SeatRow[] }> {
  const team = await findTeam(reader, id)
  if (!team) throw notFound()
  const isCustomer = session.role === 'customer'
  const seats = await listSeatsOfProgramme(reader, id, isCustomer ? session.cabinetId : undefined)
  const sees = isCustomer ? seats.length > 0 : seesSeat(session, { teacherIds: team.teacher_ids, customerId: '' })
  if (!sees) throw notFound()
  return { team, seats }
}

interface Group {
  team: Team
  seats: SeatRow[]
  now: Date
}

async function presentGroup(reader: Reader, session: Session, { team, seats, now }: Group): Promise<GroupProgress> {
  const hasLeft = new Map(seats.map(({ id, state }) => [id, state !== 'taken']))
  const summaries = await summariesOf(reader, session, seats.map(ownerOfSeat), { now, isOver: true })
  const names = new Map(nameGroupLearners(session, seats).map(({ learner, name }) => [learner.id, name]))
  const learners = summaries.map((summary) => ({
    ...summary,
    learnerName: names.get(summary.owner.id) ?? summary.learnerName,
    hasLeft: hasLeft.get(summary.owner.id) ?? false,
  }))
  const seatIds = seats.filter(({ state }) => state === 'taken').map(({ id }) => id)
  const isEmpty = seatIds.length === 0
  const given = isEmpty ? [] : await listHomeworkOfGroup(reader, { programmeId: team.id, seatIds }, mostGroupHomework)
  return {
    programme: { id: team.id, title: team.title },
    learners: learners.toSorted((one, other) => Number(one.hasLeft) - Number(other.hasLeft)),
    homework: homeworkOf(given, isEmpty ? [] : await listChecks(reader, seatIds)),
    topics: isEmpty ? [] : await topicsOf(reader, seatIds),
    actions: { edit: mayEdit(session, { teacherIds: team.teacher_ids, hasBegun: !isEmpty }) },
  }
}

function homeworkOf(given: SessionHomework[], checks: CheckRow[]): GroupHomework[] {
  const checkOf = new Map(checks.map((check) => [`${check.meeting_id} ${check.owner_id}`, check]))
  return [...Map.groupBy(given, ({ session_id }) => session_id)].flatMap(([meetingId, rows]) => {
    const [first] = rows
    if (!first) return []
    const learners = rows.map(({ seat_id }) => {
      const { result = null, mark = null, version = 0 } = checkOf.get(`${meetingId} ${seat_id}`) ?? {}
      return { seatId: seat_id, result, mark, version }
    })
    return [{ meetingId, setOn: businessDate(first.starts_at), text: first.homework, checks: learners }]
  })
}

/** Topics by their title, in the order in which they were added. */
async function topicsOf(reader: Reader, seatIds: string[]): Promise<GroupTopic[]> {
  const topics = await listTopics(reader, seatIds)
  const marks = await listMarks(reader, seatIds)
  const newestOf = new Map(marks.toReversed().map((mark) => [mark.topic_id, mark]))
  return [...Map.groupBy(topics, ({ title }) => title)].map(([title, rows]) => ({
    title,
    learners: rows.map(({ id, owner_id, version }) => {
      const newest = newestOf.get(id)
      return {
        seatId: owner_id,
        topicId: id,
        version,
        mark: newest?.mark ?? null,
        on: newest?.marked_on ?? null,
      }
    }),
  }))
}
