import { Button } from '@mantine/core'
import type { Talk, TalkMessage } from '@navyk/api-spec/desk/talks'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { MessageForm } from '../thread/message-form.tsx'
import { lastSeenId, Message, Scroller } from '../thread/messages.tsx'
import { Typing, useSeen } from '../thread/presence.tsx'
import classes from '../questions.module.css'
import { withSearch } from '../search.ts'
import { saveTalkFile, talkMessagesQuery, talkQuery, useTalk } from './api.ts'

/** Messages between the two sides of a contract, and the reader's form to write one. */
export function TalkThread({ id }: { id: string }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const { role } = useUser()
  const query = useQuery(talkQuery(id))
  const back = role === 'staff' ? { talk: '' } : { talk: '', with: 'parties' }
  return (
    <>
      <LinkButton
        variant="subtle"
        icon={IconArrowLeft}
        className={`mirrored below-8 ${classes.back}`}
        to={withSearch(search, back)}
      >
        {t('back')}
      </LinkButton>
      <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
        {({ data }) => <Open talk={data} />}
      </QueryView>
    </>
  )
}

function Open({ talk }: { talk: Talk }) {
  const { t } = useTranslation('questions')
  const words = useWords()
  const format = useFormat()
  const mayChange = useMayChange()
  const { role } = useUser()
  const { write, typing } = useTalk(talk.id)
  const other = role === 'customer' ? talk.executor : talk.customer
  return (
    <article className="panel" aria-label={t('talks.title', { number: talk.contractNumber })}>
      <header className="row ruled-below between gap-8-16 pad-16-20">
        <div className="row gap-4-12 shrinks from-224">
          <h2 className={`size-18 strong ${classes.title}`}>
            {role === 'staff' ? (
              <>
                <PersonName person={talk.customer} isFull /> · <PersonName person={talk.executor} isFull />
              </>
            ) : (
              <PersonName person={other} isFull />
            )}
          </h2>
          <span className="muted full">
            <bdi>{talk.learnerFirstName}</bdi> · {words.subject(talk.subject)} ·{' '}
            <Link to={contractPath(talk.id)}>{words.contract(talk.contractNumber)}</Link>
          </span>
          <span className="muted full">{t(role === 'staff' ? 'talks.looked' : 'talks.staff_may_look')}</span>
        </div>
      </header>
      <TalkMessages talk={talk} />
      {talk.actions.write && mayChange ? (
        <MessageForm
          keptAs={`questions.talk ${talk.id}`}
          label={t('talks.label', { name: format.fullName(other) })}
          sendLabel={t('talks.send')}
          send={(message) => write.mutateAsync(message)}
          forwardTyping={() => typing.mutateAsync()}
        />
      ) : (
        role !== 'staff' &&
        mayChange && (
          <p className="line ruled gap-8 muted pad-16-20">
            <span className="fixed">
              <Icon of={IconLock} />
            </span>
            {t('talks.over')}
          </p>
        )
      )}
    </article>
  )
}

function TalkMessages({ talk }: { talk: Talk }) {
  const { t } = useTranslation('questions')
  const query = useInfiniteQuery(talkMessagesQuery(talk.id))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={12} />}>
      {({ pages }) => (
        <Written
          talk={talk}
          messages={pages.flatMap((page) => page.data).toReversed()}
          earlier={
            query.hasNextPage && (
              <Button
                variant="subtle"
                fullWidth
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('talks.earlier')}
              </Button>
            )
          }
        />
      )}
    </QueryView>
  )
}

interface WrittenProps {
  talk: Talk
  /** Messages, oldest first. */
  messages: TalkMessage[]
  earlier: ReactNode
}

function Written({ talk, messages, earlier }: WrittenProps) {
  const { t } = useTranslation('questions')
  const { role } = useUser()
  const { markSeen } = useTalk(talk.id)
  const side = role === 'staff' ? undefined : role
  const last = messages.at(-1)
  useSeen(last && side && { ...last, isOwn: last.side === side }, side ? talk.seenUntil[side] : null, (messageId) =>
    markSeen.mutate({ messageId }),
  )
  const isOwn = (message: TalkMessage) => message.side === (side ?? 'executor')
  const until = side === 'customer' ? talk.seenUntil.executor : talk.seenUntil.customer
  const seenId = side && lastSeenId(messages.filter(isOwn), until)
  return (
    <>
      {messages.length === 0 ? (
        <p className="line ruled gap-8 muted pad-16-20">{t('talks.empty')}</p>
      ) : (
        <Scroller
          above={earlier}
          shown={messages.map((message) => ({
            id: message.id,
            at: message.createdAt,
            element: (
              <Message
                key={message.id}
                message={message}
                isOwn={isOwn(message)}
                isSeen={message.id === seenId}
                onSave={saveTalkFile}
              />
            ),
          }))}
        />
      )}
      <Typing tag={`talk:${talk.id}`} newest={last?.id} />
    </>
  )
}
