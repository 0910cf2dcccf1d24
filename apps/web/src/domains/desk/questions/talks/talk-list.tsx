import { Button } from '@mantine/core'
import type { TalkRow } from '@navyk/api-spec/desk/talks'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import covering from '#ui/lists/lists.module.css'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { NewMark } from '../list/question-list.tsx'
import classes from '../questions.module.css'
import { withSearch } from '../search.ts'
import { talksQuery } from './api.ts'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Whether one writes to the service, or to the other sides of the own contracts. */
export function PartySwitch({ role, showsTalks }: { role: 'executor' | 'customer'; showsTalks: boolean }) {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('talks.with')}
      value={showsTalks ? 'parties' : ''}
      data={[
        { value: '', label: t('talks.service') },
        { value: 'parties', label: t(`talks.${role}`) },
      ]}
      onChange={(value) => void navigate(withSearch(new URLSearchParams(), { with: value }))}
    />
  )
}

/** Number of talks that are seen at a glance; more are searched. */
const fewTalks = 5

/** The own talks, each a link that opens it beside the list. */
export function TalkList({ openId }: { openId: string | null }) {
  const { t } = useTranslation('questions')
  const [{ search }] = useFilters(['search'])
  const query = useInfiniteQuery({ ...talksQuery(search), placeholderData: keepPreviousData })
  const isLong = (query.data?.pages[0]?.data.length ?? 0) > fewTalks
  return (
    <>
      {(isLong || search !== '') && (
        <FilterBar filters={[{ kind: 'search', name: 'search', label: t('talks.search') }]} />
      )}
      <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.data)
          if (rows.length === 0) {
            return <NoTalks isSearched={search !== ''} />
          }
          return (
            <ul className="panel clips" aria-label={t('talks.list')} data-rows onKeyDown={moveByArrows}>
              {rows.map((row) => (
                <Row key={row.id} row={row} isOpen={row.id === openId} />
              ))}
            </ul>
          )
        }}
      </QueryView>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('words.show_more')}
        </Button>
      )}
    </>
  )
}

function NoTalks({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  if (!isSearched) {
    return <EmptyState text={t('talks.none')} link={{ to: contractListPath, label: t('talks.to_contracts') }} />
  }
  return (
    <EmptyState
      text={t('talks.none_found')}
      link={{ to: withSearch(search, { search: '' }), label: t('talks.show_all') }}
    />
  )
}

function Row({ row, isOpen }: { row: TalkRow; isOpen: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const { role } = useUser()
  const words = useWords()
  const side = role === 'customer' ? 'customer' : 'executor'
  return (
    <li
      className={`hovers divides holds pad-12-16 ${classes.row}`}
      data-open={isOpen || undefined}
      data-new={row.isNew || undefined}
    >
      <div className="line baseline between gap-12">
        <Link
          to={withSearch(search, { talk: row.id, with: 'parties', question: '', new: '' })}
          className={`${covering.link} strong anywhere shrinks`}
          aria-current={isOpen || undefined}
        >
          <PersonName person={side === 'customer' ? row.executor : row.customer} isFull />
        </Link>
        {row.isNew && <NewMark />}
        <bdi className="muted small fixed">
          <RelativeTime at={row.lastMessageAt} />
        </bdi>
      </div>
      <p className={`two-lines muted anywhere ${classes.excerpt}`}>
        {row.lastSide === side && <span className="text-colour">{t('you')} </span>}
        <bdi>{row.excerpt}</bdi>
      </p>
      <div className={`row gap-4-8 small ${classes.foot}`} data-in-line>
        <span className={`muted small ${classes.about}`}>
          <bdi>{row.learnerFirstName}</bdi> · {words.subject(row.subject)} · {words.contract(row.contractNumber)}
        </span>
      </div>
    </li>
  )
}
