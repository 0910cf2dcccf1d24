// Questions: threads between a person and the staff, from asking to closing. It does not own what a question is about:
// a lesson, an invoice, a document stay with their domains.
import * as spec from '@navyk/api-spec/desk/questions'
import { read, write } from '../../../platform/http/index.ts'
import { ownedRows } from '../../../platform/database/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { askQuestion } from './ask-question.ts'
import { closeSilentQuestions } from './close-silent.ts'
import { closeQuestion } from './close-question.ts'
import { eraseQuestions } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { assignQuestion, moveQuestion } from './hand-over.ts'
import { listQuestions } from './list-questions.ts'
import type texts from './messages.ru.json'
import { getQuestion } from './present-question.ts'
import { listQuestionNotes, writeQuestionNote } from './notes.ts'
import { partiesOfQuestions } from './queries.ts'
import { replyToQuestion } from './reply-to-question.ts'
import { getTopicRules, setTopicRule } from './topic-rules.ts'

const closeSilentTask = 'close-silent-questions'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listQuestions, listQuestions),
    read(spec.getQuestion, getQuestion),
    write(spec.askQuestion, askQuestion),
    write(spec.replyToQuestion, replyToQuestion),
    write(spec.closeQuestion, closeQuestion),
    read(spec.listQuestionNotes, listQuestionNotes),
    write(spec.writeQuestionNote, writeQuestionNote),
    write(spec.assignQuestion, assignQuestion),
    write(spec.moveQuestion, moveQuestion),
    read(spec.getTopicRules, getTopicRules),
    write(spec.setTopicRule, setTopicRule),
  ],
  tasks: (services) => ({ [closeSilentTask]: () => closeSilentQuestions(services) }),
  timetable: { [closeSilentTask]: '35 * * * *' },
  parties: partiesOfQuestions,
  exportCabinet: exportFor,
  erase: eraseQuestions,
  merging: {
    rows: [ownedRows('question', 'asker_id', { counted: 'questions' }), ownedRows('question_message', 'author_id')],
  },
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    questions: typeof texts.questions.notices
  }
}
