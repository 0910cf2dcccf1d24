import * as spec from '@navyk/api-spec/teaching/progress'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { createContract, teach } from '../acting/teaching.ts'

const done = { version: 0, result: 'done' }

/** Calls all writes about how a learner gets on, in a contract with a held lesson that set homework. Those about seats are called where
 *  a group has sessions. */
export async function walkProgress({ ids, write, prepare }: WriteWalk): Promise<void> {
  const { id, lessonId } = await prepare(async (t) => {
    const contract = await createContract(t, { executor: t.people.otherExecutor })
    await teach(t, contract, [{ date: '2026-12-30', time: '20:00' }])
    const lesson = await t.services.db
      .updateTable('lesson')
      .set({ homework: '№ 12' })
      .where('contract_id', '=', contract.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: contract.id, lessonId: lesson.id }
  })
  ids.lesson = lessonId
  const [goal] = (await write(spec.addLearningGoal, 'otherExecutor', id, { text: 'Сдать ЦТ' })).goals
  await write(spec.changeLearningGoal, 'otherExecutor', goal.id, { text: 'Сдать ЦЭ', state: 'reached', version: 1 })
  const [topic] = (await write(spec.addLearningTopic, 'otherExecutor', id, { title: 'Дроби' })).topics
  await write(spec.changeLearningTopic, 'otherExecutor', topic.id, { title: 'Степени', version: 1 })
  await write(spec.removeLearningTopic, 'otherExecutor', topic.id, { version: 2 })
  const [marked] = (await write(spec.addLearningTopic, 'otherExecutor', id, { title: 'Корни' })).topics
  await write(spec.markLearningTopic, 'otherExecutor', marked.id, { version: 1, mark: 8, note: '' })
  await write(spec.checkHomework, 'otherExecutor', id, done, { params: { meetingId: lessonId } })
  const report = await write(spec.draftProgressReport, 'otherExecutor', id, { month: '2026-12' })
  await write(spec.saveProgressReport, 'otherExecutor', report.id, { version: 1, text: 'Черновик' })
  await write(spec.sendProgressReport, 'otherExecutor', report.id, { version: 2, text: 'Готово' })
}
