// Questions on the wire: threads between a person and the staff, and what the staff keep beside them.
export { mergeQuestion, questionRatingForm, rateQuestion } from './closing.ts'
export {
  assignQuestion,
  getTopicRules,
  linkQuestion,
  markQuestionAsSpam,
  moveQuestion,
  setTopicRule,
  takeQuestionFromSpam,
  type TopicRule,
  type TopicRules,
} from './desk.ts'
export {
  listQuestionNotes,
  mostQuestionNotes,
  type QuestionNote,
  questionNoteForm,
  writeQuestionNote,
} from './notes.ts'
export {
  askQuestion,
  closeQuestion,
  downloadQuestions,
  getQuestion,
  listQuestions,
  messageText,
  type Question,
  questionDraft,
  type QuestionDue,
  questionDues,
  type QuestionMessage,
  questionReply,
  type QuestionRow,
  type QuestionShare,
  questionShares,
  type QuestionThing,
  type QuestionThingKind,
  questionThingKinds,
  type QuestionState,
  questionStates,
  questionStateSchema,
  type QuestionTopic,
  questionTopics,
  questionTopicSchema,
  replyToQuestion,
} from './questions.ts'
export {
  addQuestionTemplate,
  changeQuestionTemplate,
  listQuestionTemplates,
  mostQuestionTemplates,
  type QuestionTemplate,
  questionTemplateForm,
  removeQuestionTemplate,
} from './templates.ts'
export { addQuestionFile, getQuestionFile, mostQuestionFiles, removeQuestionFile, sentFiles } from './files.ts'
export { markQuestionSeen, seenForm, signsQuota, tellQuestionTyping } from './presence.ts'
