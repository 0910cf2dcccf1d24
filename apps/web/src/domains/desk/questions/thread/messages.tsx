import type { Question, QuestionMessage, QuestionNote } from '@navyk/api-spec/desk/questions'
import type { FileFacts } from '@navyk/api-spec/messages/files'
import { IconChecks, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { questionNotesQuery, saveFile, useMarkQuestionSeen } from '../api.ts'
import { SentFiles } from './files-to-send.tsx'
import classes from '../questions.module.css'
import { Typing, useSeen } from './presence.tsx'

/** A message of a thread or of a talk. */
export interface ThreadMessage {
  id: string
  author: { firstName: string; lastName: string }
  text: string
  files: FileFacts[]
  createdAt: string
}

/** The messages of a thread, oldest first, with the notes of the staff at their time. */
export function Messages({ question, side }: { question: Question; side: QuestionMessage['side'] }) {
  const { t } = useTranslation('questions')
  const { messages, seenUntil } = question
  const mark = useMarkQuestionSeen(question.id)
  const last = messages.at(-1)
  useSeen(last && { ...last, isOwn: last.side === side }, seenUntil[side], (messageId) => mark.mutate({ messageId }))
  const other = side === 'asker' ? seenUntil.staff : seenUntil.asker
  const isOwn = (message: QuestionMessage) => message.side === side
  const seenId = lastSeenId(messages.filter(isOwn), other)
  const shown = messages.map((message) => ({
    id: message.id,
    at: message.createdAt,
    element: (
      <Message
        key={message.id}
        message={message}
        isOwn={isOwn(message)}
        isSeen={message.id === seenId}
        role={message.side === 'staff' ? t('roles.staff') : undefined}
        onSave={saveFile}
      />
    ),
  }))
  return (
    <>
      {side === 'staff' ? <WithNotes id={question.id} shown={shown} /> : <Scroller shown={shown} />}
      <Typing tag={`question:${question.id}`} newest={last?.id} />
    </>
  )
}

/** The newest of the own messages that the other side has seen. */
export const lastSeenId = (own: readonly ThreadMessage[], until: string | null): string | undefined =>
  until === null ? undefined : own.findLast((message) => message.createdAt <= until)?.id

interface TimedElement {
  id: string
  at: string
  element: ReactNode
}

function WithNotes({ id, shown }: { id: string; shown: TimedElement[] }) {
  const { data } = useQuery(questionNotesQuery(id))
  const notes = (data?.data ?? []).map((note) => ({
    id: note.id,
    at: note.createdAt,
    element: <Note key={note.id} note={note} />,
  }))
  return <Scroller shown={[...shown, ...notes].sort((one, other) => one.at.localeCompare(other.at))} />
}

/** Scrolls to the newest message, and on to each that comes; earlier ones that are fetched later move nothing. */
export function Scroller({ shown, above }: { shown: TimedElement[]; above?: ReactNode }) {
  const { t } = useTranslation('questions')
  const box = useRef<HTMLElement>(null)
  const newest = shown.at(-1)?.id
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (newest === undefined || !box.current) return
    const { scrollHeight, clientHeight } = box.current
    box.current.scrollTop = scrollHeight
    // On a phone the page scrolls. Once somebody reads or writes, it stays where it is.
    if (isFirst.current && scrollHeight <= clientHeight) {
      box.current.querySelector('ol > :last-child')?.scrollIntoView({ block: 'center' })
    }
    isFirst.current = false
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and the keyboard must be able to scroll it
    <section ref={box} className={classes.scroll} aria-label={t('messages')} tabIndex={0}>
      {above}
      <ol className="stack bullets gap-16" aria-live="polite">
        {shown.map(({ element }) => element)}
      </ol>
    </section>
  )
}

interface MessageProps {
  message: ThreadMessage
  isOwn: boolean
  /** Whether it is the newest of the own messages that the other side has seen. */
  isSeen: boolean
  role?: string | undefined
  onSave: (file: Pick<FileFacts, 'id' | 'name'>) => Promise<void>
}

export function Message({ message, isOwn, isSeen, role, onSave }: MessageProps) {
  const { t } = useTranslation('questions')
  return (
    <li className={`bordered rounded-large ${classes.message}`} data-own={isOwn || undefined}>
      <div className="row baseline between gap-0-16 small">
        <span className="strong">
          <PersonName person={message.author} isFull />
          {role !== undefined && <span className="muted normal"> · {role}</span>}
        </span>
        <span className="muted">
          <DateTime at={message.createdAt} />
        </span>
      </div>
      <p className="anywhere as-typed above-4" dir="auto">
        {message.text}
      </p>
      <SentFiles files={message.files} onSave={onSave} />
      {isSeen && (
        <p className="line end gap-4 muted small above-4">
          <Icon of={IconChecks} size={14} /> {t('seen')}
        </p>
      )}
    </li>
  )
}

function Note({ note }: { note: QuestionNote }) {
  const { t } = useTranslation('questions')
  return (
    <li className={`bordered rounded-large ${classes.message}`} data-note>
      <div className="row baseline between gap-0-16 small">
        <span className="strong">
          <PersonName person={note.author} isFull />
          <span className={`inline gap-4 ${classes.hidden}`}>
            <Icon of={IconEyeOff} size={14} /> {t('note')}
          </span>
        </span>
        <span className="muted">
          <DateTime at={note.createdAt} />
        </span>
      </div>
      <p className="anywhere as-typed above-4" dir="auto">
        {note.text}
      </p>
    </li>
  )
}
