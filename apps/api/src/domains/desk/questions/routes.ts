import * as spec from '@navyk/api-spec/desk/questions'
import { read, write } from '../../../platform/http/index.ts'
import { askQuestion } from './ask-question.ts'
import { closeQuestion } from './close-question.ts'
import { listQuestions } from './list-questions.ts'
import { getQuestion } from './present-question.ts'
import { replyToQuestion } from './reply-to-question.ts'

export const questionRoutes = [
  read(spec.listQuestions, listQuestions),
  read(spec.getQuestion, getQuestion),
  write(spec.askQuestion, askQuestion),
  write(spec.replyToQuestion, replyToQuestion),
  write(spec.closeQuestion, closeQuestion),
]
