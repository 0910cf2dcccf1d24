import { addDays, addMonths, businessInstant, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { listContracts, type ListedContract } from '@navyk/api-spec/teaching/contracts'
import {
  addGroupTopic,
  addLearningGoal,
  addLearningTopic,
  changeLearningGoal,
  checkHomework,
  draftProgressReport,
  getGroupProgress,
  getProgress,
  markLearningTopic,
  sendProgressReport,
} from '@navyk/api-spec/teaching/progress'
import type { Demo } from '../demo.ts'
import type { Session } from '#platform/http'
import type { Executor } from '../people/people.ts'
import { teachingTexts } from './teaching-texts.ts'

/** Executors who write about their learners; the others only teach. */
const writers = 2
/** Topics that are followed in a contract. */
const followedTopics = 4
/** Topics that are followed in a group. */
const groupTopics = 3

/** Marks a group: on the evening after a session its leader enters who has done the homework of the session before, and marks a
 *  topic. */
export async function markGroup({ act }: Demo, lead: Session, programmeId: string, index: number): Promise<void> {
  const params = { id: programmeId }
  const { data: before } = await act(lead, getGroupProgress, { params })
  const [, earlier] = before.homework
  for (const [place, { seatId, version }] of (earlier?.checks ?? []).entries()) {
    if (!earlier || version > 0) continue
    const became = (['done', 'done', 'partly', 'done', 'not_done'] as const)[(place + index) % 5] ?? 'done'
    const of = { id: seatId, meetingId: earlier.meetingId }
    await act(lead, checkHomework, { params: of, body: { version, result: became } })
  }
  const [learner] = before.learners
  const titles = learner ? teachingTexts[learner.subject].topics : []
  const title = titles[Math.floor(index / 2) % groupTopics]
  if (title === undefined) return
  const { data: group } = await act(lead, addGroupTopic, { params, body: { title } })
  for (const [place, { topicId, version }] of (group.topics.at(-1)?.learners ?? []).entries()) {
    const body = { version, mark: 5 + ((place + index) % 5), note: '' }
    await act(lead, markLearningTopic, { params: { id: topicId }, body })
  }
}

/** At the end of a group its lead reports to the parents of each learner; of a group that goes on, of the last month. */
export async function reportOnGroup({ act }: Demo, lead: Session, programmeId: string): Promise<void> {
  const { data: group } = await act(lead, getGroupProgress, { params: { id: programmeId } })
  for (const [place, { owner }] of group.learners.entries()) {
    const params = { id: owner.id }
    const { data: progress } = await act(lead, getProgress, { params })
    const [text = ''] = teachingTexts[progress.subject].goals
    if (progress.goals.length === 0) await act(lead, addLearningGoal, { params, body: { text } })
    for (const month of progress.reportMonths.toReversed()) {
      const { data: report } = await act(lead, draftProgressReport, { params, body: { month } })
      // One is still a draft.
      if (place === 1 && month === progress.reportMonths[0]) continue
      const body = { version: report.version, text: report.text }
      await act(lead, sendProgressReport, { params: { id: report.id }, body })
    }
  }
}

/** On the evening after a month some executors mark what was learned, and report to the parents. There are no random choices, so
 *  that the rest of the demo is the same with and without it. */
export function scheduleProgress(demo: Demo, month: string): void {
  demo.people.executors.slice(0, writers).forEach((executor, index) => {
    const at = businessInstant(firstDayOf(addMonths(month, 1)), `20:${String(10 + index)}`)
    demo.timeline.at(at, async () => {
      const query = { state: 'active' as const, limit: 100 }
      const { data } = await demo.act(executor.as, listContracts, { query })
      for (const [place, contract] of data.entries()) await writeProgress(demo, executor, contract, month, place)
    })
  })
}

async function writeProgress(
  demo: Demo,
  { as }: Executor,
  { id, subject }: Pick<ListedContract, 'id' | 'subject'>,
  month: string,
  place: number,
): Promise<void> {
  const { act } = demo
  const params = { id }
  let { data: progress } = await act(as, getProgress, { params })
  if (!progress.reportMonths.includes(month)) return
  const texts = teachingTexts[subject]
  if (progress.goals.length === 0) {
    const [text = ''] = texts.goals
    const targetOn = addDays(firstDayOf(month), 240)
    progress = (await act(as, addLearningGoal, { params, body: { text, targetOn } })).data
  }
  const count = progress.topics.length
  const title = texts.topics[count]
  if (count < followedTopics && title) {
    progress = (await act(as, addLearningTopic, { params, body: { title } })).data
  }
  for (const [index, topic] of progress.topics.entries()) {
    // It gets better with the months, more slowly where it began well.
    const mark = Math.min(9, 4 + ((place + index) % 3) + topic.marks.length)
    const body = { version: topic.version, mark, note: '' }
    await act(as, markLearningTopic, { params: { id: topic.id }, body })
  }
  for (const [index, { meetingId, result, version }] of progress.homework.slice(0, 2).entries()) {
    if (result !== null) continue
    const became = (['done', 'done', 'partly', 'not_done'] as const)[(index + place) % 4] ?? 'done'
    await act(as, checkHomework, { params: { id, meetingId }, body: { version, result: became } })
  }
  const [goal] = progress.goals
  if (goal?.state === 'open' && count === followedTopics && place % 3 === 0) {
    const body = { version: goal.version, text: goal.text, state: 'reached' as const }
    await act(as, changeLearningGoal, { params: { id: goal.id }, body })
  }
  const { data: report } = await act(as, draftProgressReport, { params, body: { month } })
  // The last contract of each executor still has a draft.
  const isLate = place === 0 && addMonths(month, 1) === businessMonth(demo.now)
  if (!isLate) {
    const body = { version: report.version, text: report.text }
    await act(as, sendProgressReport, { params: { id: report.id }, body })
  }
}
