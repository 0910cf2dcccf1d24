import { Button } from '@mantine/core'
import type { Question, QuestionThing } from '@navyk/api-spec/desk/questions'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { State } from '#app/manifests/states.tsx'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { AnswerTime } from '../list/answer-time.tsx'
import { questionQuery, useCloseQuestion } from '../api.ts'
import { MergeDialog } from '../linking/merge-dialog.tsx'
import { Rating, RatingForm } from './rating.tsx'
import { DeskBar } from './desk-bar.tsx'
import { Messages } from './messages.tsx'
import classes from '../questions.module.css'
import { ReplyForm } from './reply-form.tsx'
import { pathOfThing, withSearch } from '../search.ts'
import { SpamStep } from './spam-step.tsx'
import { StaffForm } from './staff-form.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Page of one thread: its messages, oldest first, and the form for a reply. For managers also their notes and actions beside it. */
export function QuestionThread({ id, isStaff }: { id: string; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const query = useQuery(questionQuery(id))
  return (
    <>
      <LinkButton
        variant="subtle"
        icon={IconArrowLeft}
        className={`mirrored below-8 ${classes.back}`}
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

interface ThreadProps {
  question: Question
  isStaff: boolean
}

function Thread({ question, isStaff }: ThreadProps) {
  const { t } = useTranslation('questions')
  return (
    <article className="panel" aria-label={t('thread', { number: question.number })}>
      <header className="row ruled-below between gap-8-16 pad-16-20">
        <div className="row gap-4-12 shrinks from-224">
          <h2 className={`size-18 strong ${classes.title}`}>{t(`topics.${question.topic}`)}</h2>
          <State of="question" is={question.state} />
          <ThreadFacts question={question} isStaff={isStaff} />
        </div>
        {isStaff && question.actions.merge && (
          <DialogButton label={t('merge.label')}>
            {(onClose) => <MergeDialog question={question} onClose={onClose} />}
          </DialogButton>
        )}
        {isStaff && <SpamStep question={question} />}
        {question.actions.close && <CloseButton question={question} isStaff={isStaff} />}
      </header>
      {isStaff && <DeskBar question={question} />}
      <Messages question={question} side={isStaff ? 'staff' : 'asker'} />
      {!question.actions.reply && <OverNote question={question} isStaff={isStaff} />}
      {question.actions.rate && <RatingForm key={question.version} question={question} />}
      {isStaff ? (
        <StaffForm question={question} />
      ) : (
        question.actions.reply && <ReplyForm question={question} isStaff={false} />
      )}
    </article>
  )
}

/** Number of the thread, what it is about, until when it is to be answered; for staff also who asks and the rating. */
function ThreadFacts({ question, isStaff }: ThreadProps) {
  const { t } = useTranslation('questions')
  const words = useWords()
  return (
    <span className="muted full">
      {t('number', { number: question.number })}
      {question.contract && (
        <>
          {' · '}
          <Link to={contractPath(question.contract.id)}>{words.contract(question.contract.number)}</Link>
        </>
      )}
      {question.about && (
        <>
          {' · '}
          <ThingLink thing={question.about} asker={question.asker} isStaff={isStaff} />
        </>
      )}
      {question.answerDueAt !== null && (
        <>
          {' · '}
          <AnswerTime dueAt={question.answerDueAt} isStaff={isStaff} />
        </>
      )}
      {isStaff && (
        <>
          {' · '}
          <PersonName person={question.asker} isFull />, {t(`roles.${question.asker.role}`)}
        </>
      )}
      {isStaff && question.rating !== null && (
        <>
          {' · '}
          <Rating question={question} />
        </>
      )}
    </span>
  )
}

/** Why there is no form for a reply. */
function OverNote({ question, isStaff }: ThreadProps) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  return (
    <p className="line ruled gap-8 muted pad-16-20">
      <span className="fixed">
        <Icon of={IconLock} />
      </span>
      {question.mergedInto ? (
        <Link to={withSearch(search, { question: question.mergedInto.id })}>
          {t('merge.into', { number: question.mergedInto.number })}
        </Link>
      ) : question.state === 'spam' ? (
        t('spam.over', { reason: question.desk?.spamReason })
      ) : isStaff ? (
        t('over_staff')
      ) : (
        t('over')
      )}
    </p>
  )
}

function ThingLink({ thing, asker, isStaff }: { thing: QuestionThing; asker: Question['asker']; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const format = useFormat()
  const name =
    thing.kind === 'lesson'
      ? t('thing.lesson', { when: format.dateTime(thing.startsAt) })
      : thing.kind === 'document'
        ? thing.title
        : t(`thing.${thing.kind}`, { number: thing.number ?? '—' })
  return (
    <Link to={pathOfThing(thing, { role: asker.role, customerId: isStaff ? asker.cabinetId : undefined })}>{name}</Link>
  )
}

function CloseButton({ question, isStaff }: ThreadProps) {
  const { t } = useTranslation('questions')
  const close = useCloseQuestion(question.id)
  return (
    <Button
      variant="default"
      loading={close.isPending}
      onClick={() => close.mutate(question.version, { onError: toastFailure })}
    >
      {isStaff ? t('close_staff') : t('close')}
    </Button>
  )
}
