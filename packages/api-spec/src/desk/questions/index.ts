// Questions on the wire: threads between a person and the staff, and what the staff keep beside them.
export {
  assignQuestion,
  getTopicRules,
  mostAnswerHours,
  moveQuestion,
  setTopicRule,
  type TopicRule,
  topicRuleForm,
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
  getQuestion,
  listQuestions,
  type Question,
  questionDraft,
  type QuestionMessage,
  questionReply,
  type QuestionRow,
  type QuestionShare,
  questionShares,
  type QuestionState,
  questionStates,
  questionStateSchema,
  type QuestionTopic,
  questionTopics,
  questionTopicSchema,
  replyToQuestion,
} from './questions.ts'
