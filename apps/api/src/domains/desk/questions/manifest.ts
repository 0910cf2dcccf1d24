// Questions: threads between a person and the staff, from asking to closing. It does not own what a question is about:
// a lesson, an invoice, a document stay with their domains.
import * as spec from '@navyk/api-spec/desk/questions'
import { download, read, write, writeInSteps } from '#platform/http'
import { ownedRows, expiringRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import { removeFiles } from '#messages/files'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { askQuestion } from './asking/ask-question.ts'
import { closeQuestion, closeSilentQuestions } from './closing/close-question.ts'
import { downloadQuestions } from './inbox/download-questions.ts'
import { eraseQuestions } from './erase-queries.ts'
import { addQuestionFile, getQuestionFile, removeQuestionFile } from './asking/files.ts'
import { assignQuestion, moveQuestion } from './inbox/hand-over.ts'
import { linkQuestion } from './asking/link-question.ts'
import { listQuestions } from './inbox/list-questions.ts'
import { mergeQuestion } from './closing/merge-question.ts'
import type texts from './messages.ru.json'
import { getQuestion } from './present-question.ts'
import { listQuestionNotes, writeQuestionNote } from './inbox/notes.ts'
import { partiesOfQuestions, countWaitingQuestions } from './queries.ts'
import { markQuestionSeen, tellQuestionTyping } from './inbox/presence.ts'
import { rateQuestion } from './closing/rate-question.ts'
import { replyToQuestion } from './asking/reply-to-question.ts'
import {
  addQuestionTemplate,
  changeQuestionTemplate,
  listQuestionTemplates,
  removeQuestionTemplate,
} from './inbox/templates.ts'
import { markQuestionAsSpam, takeQuestionFromSpam } from './closing/spam.ts'
import { getTopicRules, setTopicRule } from './topics/topic-rules.ts'

const closeSilentTask = 'close-silent-questions'

const readWaiting = ({ reader, now, session }: QueueContext) => countWaitingQuestions(reader, now, session.cabinetId)

export const manifest: DomainManifest = {
  routes: [
    read(spec.listQuestions, listQuestions),
    download(spec.downloadQuestions, downloadQuestions),
    read(spec.getQuestion, getQuestion),
    write(spec.askQuestion, askQuestion),
    write(spec.replyToQuestion, replyToQuestion),
    write(spec.closeQuestion, closeQuestion),
    write(spec.markQuestionSeen, markQuestionSeen),
    write(spec.tellQuestionTyping, tellQuestionTyping),
    read(spec.listQuestionNotes, listQuestionNotes),
    write(spec.writeQuestionNote, writeQuestionNote),
    write(spec.assignQuestion, assignQuestion),
    write(spec.moveQuestion, moveQuestion),
    write(spec.linkQuestion, linkQuestion),
    write(spec.markQuestionAsSpam, markQuestionAsSpam),
    write(spec.takeQuestionFromSpam, takeQuestionFromSpam),
    read(spec.getTopicRules, getTopicRules),
    write(spec.setTopicRule, setTopicRule),
    write(spec.rateQuestion, rateQuestion),
    writeInSteps(spec.addQuestionFile, addQuestionFile),
    write(spec.removeQuestionFile, removeQuestionFile),
    download(spec.getQuestionFile, getQuestionFile),
    write(spec.mergeQuestion, mergeQuestion),
    read(spec.listQuestionTemplates, listQuestionTemplates),
    write(spec.addQuestionTemplate, addQuestionTemplate),
    write(spec.changeQuestionTemplate, changeQuestionTemplate),
    write(spec.removeQuestionTemplate, removeQuestionTemplate),
  ],
  staffQueue: {
    overdue_questions: queueEntry(['manager'], readWaiting, ({ lateCount, lateMine, lateSince }) => ({
      count: lateCount,
      mineCount: lateMine,
      oldest: lateSince,
    })),
    questions: queueEntry(['manager'], readWaiting, ({ count, mine, oldestAt }) => ({
      count,
      mineCount: mine,
      oldest: oldestAt,
    })),
  },
  tasks: (services) => ({
    [closeSilentTask]: () => closeSilentQuestions(services),
  }),
  timetable: { [closeSilentTask]: '35 * * * *' },
  retiredTasks: ['remove-unsent-files'],
  retention: [
    /** How long a file waits to be sent with a message. */
    {
      kind: 'unsent_question_files',
      what: 'files that were added to a message and not sent',
      begins: 'the upload',
      keptFor: { days: 1 },
      because: 'whoever has not sent them by then begins anew',
      every: 'night',
      rows: expiringRows('question_file', 'created_at', {
        only: 'message_id is null',
        instead: { key: 'file_id', act: (tx, _effects, ids) => removeFiles(tx, ids) },
      }),
    },
  ],
  parties: partiesOfQuestions,
  /** This domain's part of the export of a person's data, by kind, as the person sees it: threads with their messages. */
  exportCabinet: async (reader, effects, session) => {
    const rows = await allPages((cursor) => listQuestions(reader, effects, session, { cursor, limit: 100 }))
    const questions: unknown[] = []
    for (const { id } of rows) questions.push(await getQuestion(reader, effects, session, { id }))
    return { questions }
  },
  erase: eraseQuestions,
  merging: {
    rows: [ownedRows('question', 'asker_id', { counted: 'questions' }), ownedRows('question_message', 'author_id')],
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    questions: typeof texts
  }
}
