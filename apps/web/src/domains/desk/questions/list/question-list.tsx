import { Button } from '@mantine/core'
import {
  questionDues,
  type QuestionRow,
  questionShares,
  type QuestionState,
  questionStateSchema,
  questionTopicSchema,
  questionTopics,
} from '@navyk/api-spec/desk/questions'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { AnswerTime } from './answer-time.tsx'
import { questionsQuery, useQuestionsWorkbook } from '../api.ts'
import covering from '#ui/lists/lists.module.css'
import classes from '../questions.module.css'
import { withSearch } from '../search.ts'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { SavedViews } from '#people/saved-views'

type StateFilter = QuestionState | 'all'

/** Boxes in their order. Staff begin with the threads that wait for them, others with all of theirs. */
const boxes: Record<'staff' | 'asker', readonly [StateFilter, ...StateFilter[]]> = {
  staff: ['open', 'answered', 'closed', 'spam', 'all'],
  asker: ['all', 'open', 'answered', 'closed'],
}

/** The threads of one box, each a link that opens it beside the list. */
export function QuestionList({ isStaff, openId }: { isStaff: boolean; openId: string | null }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const side = isStaff ? 'staff' : 'asker'
  const box = boxes[side].find((name) => name === search.get('state')) ?? boxes[side][0]
  const filter = {
    state: questionStateSchema.safeParse(box).data,
    topic: questionTopicSchema.safeParse(search.get('topic')).data,
    ...(isStaff && {
      search: search.get('search') || undefined,
      assigned: questionShares.find((share) => share === search.get('assigned')),
      due: questionDues.find((due) => due === search.get('due')),
    }),
  }
  const query = useInfiniteQuery({ ...questionsQuery(filter), placeholderData: keepPreviousData })
  const isFiltered = box !== boxes[side][0] || Object.keys(filter).some((name) => name !== 'state' && search.has(name))
  return (
    <>
      <ScopeSwitch
        name="state"
        label={t('boxes')}
        scopes={boxes[side].map((name, index) => ({ value: index === 0 ? '' : name, label: t(`box_${name}`) }))}
      />
      {isStaff && <InboxFilters filter={filter} />}
      <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.data)
          if (rows.length === 0) return <NoQuestions isStaff={isStaff} isFiltered={isFiltered} />
          return (
            <ul className="panel clips" aria-label={t('threads')} data-rows onKeyDown={moveByArrows}>
              {rows.map((row) => (
                <Row key={row.id} row={row} isStaff={isStaff} isOpen={row.id === openId} />
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

function Row({ row, isStaff, isOpen }: { row: QuestionRow; isStaff: boolean; isOpen: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  return (
    <li
      className={`hovers divides holds pad-12-16 ${classes.row}`}
      data-open={isOpen || undefined}
      data-new={row.isNew || undefined}
    >
      <div className="line baseline between gap-12">
        <Link
          to={withSearch(search, { question: row.id, new: '' })}
          className={`${covering.link} strong anywhere shrinks`}
          aria-current={isOpen || undefined}
        >
          {isStaff ? <PersonName person={row.asker} isFull /> : t(`topics.${row.topic}`)}
        </Link>
        {row.isNew && <NewMark />}
        <bdi className="muted small fixed">
          <RelativeTime at={row.lastMessageAt} />
        </bdi>
      </div>
      <p className={`two-lines muted anywhere ${classes.excerpt}`}>
        {row.lastSide === (isStaff ? 'staff' : 'asker') && <span className="text-colour">{t('you')} </span>}
        <bdi>{row.excerpt}</bdi>
      </p>
      <div className={`row gap-4-8 small ${classes.foot}`} data-in-line>
        {isStaff && row.answerDueAt !== null ? (
          <AnswerTime dueAt={row.answerDueAt} isStaff />
        ) : (
          <State of="question" is={row.state} />
        )}
        <span className={`muted small ${classes.about}`}>
          {isStaff ? t(`topics.${row.topic}`) : t('number', { number: row.number })}
          {isStaff && <span className={classes.onlyWide}> · {t(`roles.${row.asker.role}`)}</span>}
          {row.desk?.assignee && (
            <span className={classes.onlyWide}>
              {' · '}
              <PersonName person={row.desk.assignee} />
            </span>
          )}
        </span>
      </div>
    </li>
  )
}

/** Mark of something that nobody of the own side has seen. */
export function NewMark() {
  const { t } = useTranslation('questions')
  return <span className={classes.new}>{t('new')}</span>
}

function NoQuestions({ isStaff, isFiltered }: { isStaff: boolean; isFiltered: boolean }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  if (isFiltered) {
    return (
      <EmptyState
        text={t('none_here')}
        link={{
          to: withSearch(search, { state: '', search: '', topic: '', assigned: '', due: '' }),
          label: t('words.show_all_feminine'),
        }}
      />
    )
  }
  if (isStaff) return <EmptyState text={t('none_waiting')} />
  return <EmptyState text={t('none')} link={{ to: withSearch(search, { new: '1' }), label: t('ask_first') }} />
}

const filterNames = ['search', 'topic', 'assigned', 'due'] as const
/** Names in the address that a saved view keeps. */
const viewNames = ['state', ...filterNames] as const

/** Narrows the inbox: by who asks, to one topic, to own threads or those of nobody, to what is late. */
function InboxFilters({ filter }: { filter: Parameters<typeof useQuestionsWorkbook>[0] }) {
  const { t } = useTranslation('questions')
  return (
    <div className={classes.filters}>
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('search') },
          {
            kind: 'select',
            name: 'assigned',
            label: t('assignee'),
            options: questionShares.map((value) => ({ value, label: t(`shares.${value}`) })),
          },
          {
            kind: 'select',
            name: 'topic',
            label: t('words.topic'),
            options: questionTopics.map((value) => ({ value, label: t(`topics.${value}`) })),
          },
          {
            kind: 'select',
            name: 'due',
            label: t('answer_by'),
            options: questionDues.map((value) => ({ value, label: t(`dues.${value}`) })),
          },
        ]}
      >
        <SavedViews page="questions" names={viewNames} />
        <WorkbookIcon label={t('words.download_xlsx')} workbook={useQuestionsWorkbook(filter)} />
      </FilterBar>
    </div>
  )
}
