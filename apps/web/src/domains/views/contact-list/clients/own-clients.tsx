import type { OwnClient } from '@navyk/api-spec/views/contact-list'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { DateTime, RelativeTime } from '#ui/facts/facts-text.tsx'
import { TelegramLink } from '#ui/facts/contacts/telegram-link.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import rowLink from '#ui/lists/lists.module.css'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { CardList } from '#ui/lists/card-list.tsx'
import { CallButton, ClientActions } from './client-actions.tsx'
import { clientFilters } from '../contact-filters.ts'
import type { Way } from '../contacts-frame.tsx'
import classes from '../contacts.module.css'
import { clientsQuery } from '../api.ts'

/** Clients whom the executor teaches, has taught, or is to teach. */
export function OwnClients({ way }: { way: Way }) {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const query = useInfiniteQuery({ ...clientsQuery(useListFilter(clientFilters)), placeholderData: keepPreviousData })
  return (
    <FilteredList
      title={t('clients.title')}
      filters={clientFilters}
      words={{
        search: t('clients.search'),
        state: [t('words.state'), (state) => t(`clients.states.${state}`)],
        mark: [t('mark'), (mark) => t(`clients.marks.${mark}`)],
        subject: [words.label('subject'), words.subjectOptions()],
        order: [
          t('clients.order'),
          (order) => order !== 'name' && t(`clients.orders.${order}`),
          t('clients.orders.name'),
        ],
      }}
      views={<SavedViews page="clients" names={viewNamesOf(clientFilters)} />}
      query={query}
      columns={useColumns()}
      rowLink={pathOf}
      empty={{ none: t('clients.none'), noneFound: t('none'), all: { to: screenPath(way), label: t('show_all') } }}
      render={
        way === 'contact-grid'
          ? (list) => <CardList {...list} card={(row) => <ClientCard client={row} />} />
          : undefined
      }
    />
  )
}

/** Path to the contract that runs, or to the newest one; to the group of a client who is known from groups alone. */
const pathOf = ({ contracts: [contract], programmes: [programme] }: OwnClient) =>
  contract ? contractPath(contract.id) : programmePath(programme?.id ?? '')

function useColumns(): Column<OwnClient>[] {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const facts = useFacts()
  return [
    { key: 'learner', title: words.label('learner'), card: 'head', isName: true, render: (row) => row.firstName },
    {
      key: 'customer',
      title: words.label('customer'),
      width: 7,
      card: 'line',
      render: (row) => row.customer?.firstName ?? '—',
    },
    {
      key: 'subjects',
      title: words.label('subject'),
      width: 12,
      card: 'line',
      render: (row) => <FirstOf words={facts.subjects(row)} />,
    },
    { key: 'next', title: t('next'), width: 10, card: 'line', render: facts.next },
    { key: 'left', title: t('clients.left'), width: 10, card: 'line', render: facts.left },
    {
      key: 'contact',
      title: t('clients.contact'),
      width: 9,
      card: 'below',
      isNamed: true,
      render: facts.contact,
    },
    { key: 'note', title: t('clients.note'), card: 'below', render: facts.note, short: ({ note }) => note?.text },
    {
      key: 'actions',
      title: t('clients.actions'),
      width: 10,
      only: 'table',
      render: (row) => <ClientActions client={row} isRow />,
    },
    {
      key: 'call',
      title: t('clients.call'),
      only: 'card',
      card: 'end',
      render: (row) =>
        row.maskedPhone !== null &&
        row.customer && (
          <span className={`on-top ${classes.call}`}>
            <TelegramLink name={row.telegram} person={row.customer.firstName} />
            <CallButton client={row} name={row.customer.firstName} isIcon />
          </span>
        ),
    },
  ]
}

/** The first two words, and the number of the others. */
function FirstOf({ words }: { words: string[] }) {
  const more = words.length - 2
  if (more <= 0) return words.join(', ')
  return <span title={words.join(', ')}>{`${words.slice(0, 2).join(', ')} +${more}`}</span>
}

const nextPath = ({ kind, id }: NonNullable<OwnClient['nextLesson']>) =>
  kind === 'lesson' ? lessonPath(id) : sessionPath(id)

/** Facts of a client, in the words of list and cards. */
function useFacts() {
  const { t } = useTranslation('contact-list')
  const vocabulary = useTranslation('vocabulary').t
  const words = useWords()
  const format = useFormat()
  return {
    subjects: ({ contracts, programmes }: OwnClient) => {
      const subjects = [...contracts, ...programmes].map(({ subject }) => words.subject(subject))
      return [...new Set(subjects), ...(programmes.length > 0 ? [t('clients.group')] : [])]
    },
    next: ({ nextLesson }: OwnClient) =>
      nextLesson === null ? (
        '—'
      ) : (
        <Link className={`on-top ${classes.above}`} to={nextPath(nextLesson)}>
          <DateTime at={nextLesson.startsAt} />
        </Link>
      ),
    left: ({ contracts }: OwnClient) => {
      const withLeft = contracts.filter(({ lessonsLeft, minutesLeft }) => lessonsLeft + minutesLeft > 0)
      const parts = withLeft.map(({ subject, lessonsLeft, minutesLeft }) => {
        const left = [
          lessonsLeft > 0 && vocabulary('package_left.lessons', { count: lessonsLeft }),
          minutesLeft > 0 && vocabulary('package_left.time', { duration: format.duration(minutesLeft) }),
        ]
        const said = left.filter(Boolean).join(', ')
        return withLeft.length > 1 ? `${words.subject(subject)}: ${said}` : said
      })
      return parts.join('; ') || '—'
    },
    contact: ({ lastContactAt }: OwnClient) =>
      lastContactAt === null ? t('words.not_yet') : <RelativeTime at={lastContactAt} />,
    note: ({ note }: OwnClient) => (note === null ? '—' : <span className="two-lines anywhere">{note.text}</span>),
  }
}

function ClientCard({ client }: { client: OwnClient }) {
  const { t } = useTranslation('contact-list')
  const words = useWords()
  const facts = useFacts()
  return (
    <>
      <div>
        <Link to={pathOf(client)} className={`strong anywhere ${rowLink.link}`}>
          {client.firstName}
        </Link>
        <div className="muted small">
          {facts.subjects(client).join(', ')} · {t(`clients.states.${client.state}`)}
        </div>
      </div>
      <dl className={`muted-terms stack gap-4 ${classes.facts}`}>
        {client.customer && (
          <div className="line stretch between gap-8">
            <dt>{words.label('customer')}</dt>
            <dd>{client.customer.firstName}</dd>
          </div>
        )}
        <div className="line stretch between gap-8">
          <dt>{t('next')}</dt>
          <dd>{facts.next(client)}</dd>
        </div>
        <div className="line stretch between gap-8">
          <dt>{t('clients.left')}</dt>
          <dd>{facts.left(client)}</dd>
        </div>
        <div className="line stretch between gap-8">
          <dt>{t('clients.contact')}</dt>
          <dd>{facts.contact(client)}</dd>
        </div>
      </dl>
      {client.note !== null && <p className="two-lines anywhere">{client.note.text}</p>}
      <ClientActions client={client} />
    </>
  )
}
