import type { Question, QuestionMessage, QuestionNote } from '@navyk/api-spec/desk/questions'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTime, PersonName } from '../../../ui/facts/facts-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { questionNotesQuery } from './api.ts'
import { SentFiles } from './files-to-send.tsx'
import classes from './messages.module.css'

interface Props {
  messages: QuestionMessage[]
  side: QuestionMessage['side']
  /** Of the staff alone. */
  notes?: QuestionNote[]
}

/** The messages, oldest first, with notes at their time, scrolled to the newest. */
export function Messages({ messages, side, notes = [] }: Props) {
  const { t } = useTranslation('questions')
  const said = messages.map((message) => ({ ...message, isNote: false as const }))
  const noted = notes.map((note) => ({ ...note, isNote: true as const }))
  const all = [...said, ...noted].sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  return (
    <Scroller newest={all.at(-1)?.id} label={t('messages')}>
      {all.map((one) =>
        one.isNote ? (
          <Note key={one.id} note={one} />
        ) : (
          <Message key={one.id} message={one} isOwn={one.side === side} />
        ),
      )}
    </Scroller>
  )
}

/** The same for managers, with the notes as soon as they are there. */
export function StaffMessages({ question }: { question: Question }) {
  const { data } = useQuery(questionNotesQuery(question.id))
  return <Messages messages={question.messages} side="staff" notes={data?.data ?? []} />
}

function Scroller({ newest, label, children }: { newest: string | undefined; label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (newest !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and the keyboard must be able to scroll it
    <section ref={box} className={classes.scroll} aria-label={label} tabIndex={0}>
      <ol className={classes.messages} aria-live="polite">
        {children}
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
      <SentFiles files={message.files} />
    </li>
  )
}

function Note({ note }: { note: QuestionNote }) {
  const { t } = useTranslation('questions')
  return (
    <li className={classes.message} data-note>
      <div className={classes.who}>
        <span className={classes.name}>
          <PersonName person={note.author} isFull />
          <span className={classes.hidden}>
            <Icon of={IconEyeOff} size={14} /> {t('note')}
          </span>
        </span>
        <span className={classes.when}>
          <DateTime at={note.createdAt} />
        </span>
      </div>
      <p className={classes.text} dir="auto">
        {note.text}
      </p>
    </li>
  )
}
