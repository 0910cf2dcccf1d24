import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as talksSpec from '@navyk/api-spec/desk/talks'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import * as savedViewsSpec from '@navyk/api-spec/people/saved-views'
import type { WriteWalk } from './chain/beside-the-chain.ts'

/** Calls all writes of questions, beginning with the one that the chain has asked. */
export async function walkQuestions({ app, ids, write }: WriteWalk): Promise<void> {
  const { manager, customer } = app.people
  const { question } = ids
  const read = async (as = manager) =>
    (await app.call(questionsSpec.getQuestion, { as, params: { id: question } })).body.data
  await write(questionsSpec.replyToQuestion, 'manager', question, { version: (await read()).version, text: 'Ответ' })
  await write(questionsSpec.writeQuestionNote, 'manager', question, { text: 'Заметка' })
  const { messages } = await read(customer)
  await write(questionsSpec.markQuestionSeen, 'customer', question, { messageId: messages.at(-1).id })
  await write(questionsSpec.tellQuestionTyping, 'customer', question, {})
  const own = manager.cabinetId
  await write(questionsSpec.assignQuestion, 'manager', question, { assigneeId: null, insteadOf: own })
  await write(questionsSpec.moveQuestion, 'manager', question, { topic: 'other', insteadOf: 'payments' })
  const rule = { topic: 'offers', version: 1, assigneeId: own, answerHours: 4 }
  await write(questionsSpec.setTopicRule, 'administrator', '', rule)
  await write(questionsSpec.closeQuestion, 'customer', question, { version: (await read()).version })
  await write(questionsSpec.rateQuestion, 'customer', question, { rating: 4, text: 'Быстро' })
  await walkPreparedAnswers({ write })
}

/** Prepared answers of the staff, two questions that become one, and one that is spam for a while. */
async function walkPreparedAnswers({ write }: Pick<WriteWalk, 'write'>): Promise<void> {
  const template = { title: 'Счёт', text: 'Счёт придёт пятого' }
  const [added] = await write(questionsSpec.addQuestionTemplate, 'manager', '', template)
  const changed = { ...template, text: 'Пятого', version: 1 }
  await write(questionsSpec.changeQuestionTemplate, 'manager', added.id, changed)
  await write(questionsSpec.removeQuestionTemplate, 'manager', added.id, { version: 2 })
  const createQuestion = () => write(questionsSpec.askQuestion, 'customer', '', { topic: 'other', text: 'Когда?' })
  const [one, other] = [await createQuestion(), await createQuestion()]
  await write(questionsSpec.mergeQuestion, 'manager', one.id, { version: one.version, intoId: other.id })
  const { id } = await createQuestion()
  const nothing = { contractId: null, about: null }
  await write(questionsSpec.linkQuestion, 'manager', id, { ...nothing, insteadOf: nothing })
  await write(questionsSpec.markQuestionAsSpam, 'manager', id, { version: 1, reason: 'Реклама' })
  await write(questionsSpec.takeQuestionFromSpam, 'manager', id, { version: 2 })
}

/** A message and its answer, each seen by the other side. */
export async function walkTalk({ ids, write }: WriteWalk): Promise<void> {
  const said = await write(talksSpec.writeIntoTalk, 'customer', ids.contract, { text: 'Придём позже' })
  await write(talksSpec.tellTalkTyping, 'executor', ids.contract, {})
  await write(talksSpec.markTalkSeen, 'executor', ids.contract, { messageId: said.id })
  await write(talksSpec.writeIntoTalk, 'executor', ids.contract, { text: 'Хорошо' })
}

/** Writes a person's own things: a saved view, archived notices. */
export async function walkOwn({ app, write }: WriteWalk): Promise<void> {
  await write(savedViewsSpec.saveView, 'customer', '', { page: 'offers', name: 'Мои', search: '?view=open' })
  const notices = await app.call(noticesSpec.listNotices, { as: app.people.customer, query: { box: 'new' } })
  await write(noticesSpec.archiveNotices, 'customer', '', { ids: [notices.body.data[0].id] })
}
