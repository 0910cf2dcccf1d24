import type { Question } from '@navyk/api-spec/desk/questions'
import { useTranslation } from '#ui/texts.ts'
import { useReplyToQuestion, useTellQuestionTyping } from '../api.ts'
import { MessageForm } from './message-form.tsx'
import { TemplateChoice } from '../settings/template-choice.tsx'

/** The form for a reply. */
export function ReplyForm({ question, isStaff }: { question: Question; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const reply = useReplyToQuestion(question.id)
  const typing = useTellQuestionTyping(question.id)
  const { version } = question
  return (
    <MessageForm
      keptAs={`questions.reply ${question.id}`}
      label={isStaff ? t('answer_label') : question.state === 'closed' ? t('reopen_label') : t('reply_label')}
      sendLabel={isStaff ? t('answer') : t('words.send')}
      version={version}
      send={(message) => reply.mutateAsync({ version, ...message })}
      forwardTyping={() => typing.mutateAsync()}
    >
      {isStaff && <TemplateChoice />}
    </MessageForm>
  )
}
