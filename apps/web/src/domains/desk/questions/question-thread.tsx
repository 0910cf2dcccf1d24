import { Button } from '@mantine/core'
import type { Question, QuestionMessage } from '@navyk/api-spec/desk/questions'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { State } from '../../../app/states.tsx'
import { toastError } from '../../../ui/feedback/toasts.ts'
import { DateTime, PersonName } from '../../../ui/facts/facts-text.tsx'
import { failureMessage } from '../../../ui/feedback/failures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { questionQuery, useCloseQuestion } from './api.ts'
import classes from './question-thread.module.css'
import { ReplyForm } from './reply-form.tsx'
import { withSearch } from './search.ts'

/** One thread: its messages, oldest first, and the form for a reply. */
export function QuestionThread({ id, isStaff }: { id: string; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const query = useQuery(questionQuery(id))
  return (
    <>
      <LinkButton
        variant="subtle"
        icon={IconArrowLeft}
        className={classes.back}
        to={withSearch(search, { question: '' })}
      >
        {t('back')}
      </LinkButton>
      <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
        {({ data }) => <Thread question={data} isStaff={isStaff} />}
      </QueryView>
    </>
  )
}

function Thread({ question, isStaff }: { question: Question; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const words = useWords()
  return (
    <article className={classes.thread} aria-label={t('thread', { number: question.number })}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title}>{t(`topics.${question.topic}`)}</h2>
          <State of="question" is={question.state} />
          <span className={classes.about}>
            {t('number', { number: question.number })}
            {question.contract && (
              <>
                {' · '}
                <Link to={`/dashboard/contract-details/${question.contract.id}`}>
                  {words.contract(question.contract.number)}
                </Link>
              </>
            )}
            {isStaff && (
              <>
                {' · '}
                <PersonName person={question.asker} isFull />, {t(`roles.${question.asker.role}`)}
              </>
            )}
          </span>
        </div>
        {question.actions.close && <CloseButton question={question} isStaff={isStaff} />}
      </header>
      <Messages messages={question.messages} side={isStaff ? 'staff' : 'asker'} />
      {question.actions.reply ? (
        <ReplyForm question={question} isStaff={isStaff} />
      ) : (
        <p className={classes.over}>
          <span className={classes.lock}>
            <Icon of={IconLock} />
          </span>
          {isStaff ? t('over_staff') : t('over')}
        </p>
      )}
    </article>
  )
}

/** The messages, scrolled to the newest. */
function Messages({ messages, side }: { messages: QuestionMessage[]; side: QuestionMessage['side'] }) {
  const { t } = useTranslation('questions')
  const box = useRef<HTMLElement>(null)
  const newest = messages.at(-1)?.id
  useLayoutEffect(() => {
    if (newest !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and the keyboard must be able to scroll it
    <section ref={box} className={classes.scroll} aria-label={t('messages')} tabIndex={0}>
      <ol className={classes.messages} aria-live="polite">
        {messages.map((message) => (
          <Message key={message.id} message={message} isOwn={message.side === side} />
        ))}
      </ol>
    </section>
  )
}

function Message({ message, isOwn }: { message: QuestionMessage; isOwn: boolean }) {
  const { t } = useTranslation('questions')
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <div className={classes.who}>
        <span className={classes.name}>
          <PersonName person={message.author} isFull />
          {message.side === 'staff' && <span className={classes.role}> · {t('roles.staff')}</span>}
        </span>
        <span className={classes.when}>
          <DateTime at={message.createdAt} />
        </span>
      </div>
      <p className={classes.text} dir="auto">
        {message.text}
      </p>
    </li>
  )
}

function CloseButton({ question, isStaff }: { question: Question; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const close = useCloseQuestion(question.id)
  return (
    <Button
      variant="default"
      loading={close.isPending}
      onClick={() => close.mutate(question.version, { onError: (error) => void toastError(failureMessage(error)) })}
    >
      {isStaff ? t('close_staff') : t('close')}
    </Button>
  )
}
