// Questions: threads between a person and the staff, from asking to closing. It does not own what a question is about:
// a lesson, an invoice, a document stay with their domains.
import * as spec from '@navyk/api-spec/desk/questions'
import { download, read, write, writeInSteps } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { askQuestion } from './asking/ask-question.ts'
import { closeSilentQuestions } from './closing/close-silent.ts'
import { closeQuestion } from './closing/close-question.ts'
import { downloadQuestions } from './inbox/download-questions.ts'
import { eraseQuestions } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { addQuestionFile, getQuestionFile, removeQuestionFile } from './asking/files.ts'
import { assignQuestion, moveQuestion } from './inbox/hand-over.ts'
import { linkQuestion } from './asking/link-question.ts'
import { listQuestions } from './inbox/list-questions.ts'
import { mergeQuestion } from './closing/merge-question.ts'
import type texts from './messages.ru.json'
import { getQuestion } from './present-question.ts'
import { listQuestionNotes, writeQuestionNote } from './inbox/notes.ts'
import { partiesOfQuestions } from './queries.ts'
import { markQuestionSeen, tellQuestionTyping } from './inbox/presence.ts'
import { rateQuestion } from './closing/rate-question.ts'
import { replyToQuestion } from './asking/reply-to-question.ts'
import { questionFileRetention } from './asking/retention.ts'
import {
  addQuestionTemplate,
  changeQuestionTemplate,
  listQuestionTemplates,
  removeQuestionTemplate,
} from './inbox/templates.ts'
import { markQuestionAsSpam, takeQuestionFromSpam } from './closing/spam.ts'
import { getTopicRules, setTopicRule } from './topics/topic-rules.ts'
import { staffQueue } from './staff-queue.ts'

const closeSilentTask = 'close-silent-questions'

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
  staffQueue,
  tasks: (services) => ({
    [closeSilentTask]: () => closeSilentQuestions(services),
  }),
  timetable: { [closeSilentTask]: '35 * * * *' },
  retiredTasks: ['remove-unsent-files'],
  retention: [questionFileRetention],
  parties: partiesOfQuestions,
  exportCabinet: exportFor,
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
