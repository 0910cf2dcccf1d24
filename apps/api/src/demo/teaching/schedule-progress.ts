import { addDays, addMonths, businessInstant, firstDayOf } from '@navyk/api-spec/kit'
import { listContracts, type ListedContract } from '@navyk/api-spec/teaching/contracts'
import {
  addLearningGoal,
  addLearningTopic,
  changeLearningGoal,
  checkHomework,
  draftProgressReport,
  getProgress,
  markLearningTopic,
  sendProgressReport,
} from '@navyk/api-spec/teaching/progress'
import type { Demo } from '../demo.ts'
import type { Executor } from '../people/people.ts'
import { teachingTexts } from './teaching-texts.ts'

/** How many executors write about their learners; the others leave it at lessons. */
const writers = 2
/** Topics that are followed in a contract. */
const followedTopics = 4

/** On the evening after a month some executors mark what was learned and report to the parents. Nothing is left to chance,
 *  so that the rest of the demo stays as it is without. */
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
  for (const [index, { lessonId, result, version }] of progress.homework.slice(0, 2).entries()) {
    if (result !== null) continue
    const became = (['done', 'done', 'partly', 'not_done'] as const)[(index + place) % 4] ?? 'done'
    await act(as, checkHomework, { params: { id: lessonId }, body: { version, result: became } })
  }
  const [goal] = progress.goals
  if (goal?.state === 'open' && count === followedTopics && place % 3 === 0) {
    const body = { version: goal.version, text: goal.text, state: 'reached' as const }
    await act(as, changeLearningGoal, { params: { id: goal.id }, body })
  }
  const { data: report } = await act(as, draftProgressReport, { params, body: { month } })
  // The last contract of each executor still has a draft.
  const isLate = place === 0 && addMonths(month, 1) === demo.now.toISOString().slice(0, 7)
  if (!isLate) {
    const body = { version: report.version, text: report.text }
    await act(as, sendProgressReport, { params: { id: report.id }, body })
  }
}
