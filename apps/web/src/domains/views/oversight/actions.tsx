import { Text } from '@mantine/core'
import type { Action } from '@navyk/api-spec/views/oversight'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { FilterChip } from '#ui/lists/filters/filter-chip.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { actionKindsQuery, actionsQuery, useActionsWorkbook } from './api.ts'
import classes from './oversight.module.css'
import { PersonFilter } from './person-filter.tsx'
import { useDayWords } from './use-day-words.ts'

const filters = { kind: 'value', from: 'day', to: 'day', actor: 'value', about: 'value', object: 'value' } as const

/** Trail of actions, narrowed by who acted, by whom it concerned, by one thing, by kind and days. */
export function Actions() {
  const { t } = useTranslation('oversight')
  const [, change] = useFilters(Object.keys(filters))
  const { actor, about, ...chosen } = useListFilter(filters)
  // Names of the people who were chosen here, by their ids.
  const [names, setNames] = useState<Record<string, string>>({})
  const filter = { ...chosen, actorId: actor, aboutId: about }
  const kinds = useQuery(actionKindsQuery())
  const query = useInfiniteQuery({ ...actionsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useActionsWorkbook(filter)
  const actorName = query.data?.pages[0]?.data.find((row) => row.actorId === actor)?.actorName
  return (
    <FilteredList
      title={t('actions.title')}
      filters={filters}
      words={{
        kind: [
          t('words.kind'),
          (kinds.data?.data ?? []).map((one) => ({ value: one.kind, label: one.label })),
          t('actions.every_kind'),
        ],
        ...useDayWords(),
      }}
      chips={
        <>
          <PersonFilter
            onChoose={(part, { id, name }) => {
              setNames((before) => ({ ...before, [id]: name }))
              change({ [part]: id })
            }}
          />
          <Chips
            of={{ actor, about, object: chosen.object }}
            names={{ ...(actor && actorName && { [actor]: actorName }), ...names }}
          />
        </>
      }
      views={<SavedViews page="actions" names={viewNamesOf(filters)} />}
      workbook={{ label: about === undefined ? t('words.download_xlsx') : t('actions.for_request'), workbook }}
      beforeRows={
        about !== undefined && <Text className={`muted ${classes.hint}`}>{t('actions.for_request_hint')}</Text>
      }
      query={query}
      columns={useColumns()}
      empty={{ none: t('actions.none') }}
    />
  )
}

interface ChipsProps {
  of: { [Name in 'actor' | 'about' | 'object']: string | undefined }
  /** Names of people, by their ids. */
  names: Record<string, string>
}

/** Chips of the people and the thing to which the trail is narrowed. */
function Chips({ of: { actor = '', about = '', object = '' }, names }: ChipsProps) {
  const { t } = useTranslation('oversight')
  const [, change] = useFilters(['actor', 'about', 'object'])
  return (
    <>
      {actor && (
        <FilterChip
          label={names[actor] ? t('actions.of_actor', { name: names[actor] }) : t('actions.of_one')}
          onRemove={() => change({ actor: '' })}
        />
      )}
      {about && (
        <FilterChip
          label={names[about] ? t('actions.about_named', { name: names[about] }) : t('actions.about_one')}
          onRemove={() => change({ about: '' })}
        />
      )}
      {object && (
        <>
          <FilterChip label={t('actions.one_thing')} onRemove={() => change({ object: '' })} />
          <LinkButton to={`${userListPath}?tab=readings&object=${object}`} variant="default">
            {t('actions.who_read')}
          </LinkButton>
        </>
      )}
    </>
  )
}

function useColumns(): Column<Action>[] {
  const { t } = useTranslation('oversight')
  const narrowed = (name: string, value: string) => `${userListPath}?tab=actions&${name}=${value}`
  return [
    { key: 'done', title: t('actions.done'), only: 'table', render: (row) => row.done },
    { key: 'reason', title: t('words.reason'), only: 'table', render: (row) => row.reason },
    {
      key: 'done_and_reason',
      title: t('actions.done'),
      only: 'card',
      card: 'head',
      render: (row) => (
        <>
          {row.done}
          {row.reason !== null && <div className="muted anywhere">{row.reason}</div>}
        </>
      ),
    },
    {
      key: 'what',
      title: t('words.what'),
      width: 13,
      card: 'line',
      render: (row) => (
        <Link className="inherits" to={narrowed('object', row.object)}>
          {row.what}
        </Link>
      ),
    },
    {
      key: 'actor',
      title: t('actions.actor'),
      width: 15,
      card: 'line',
      render: (row) =>
        row.actorId === null ? (
          t('actions.service')
        ) : (
          <Link className="inherits" to={narrowed('actor', row.actorId)}>
            {row.actorName}
          </Link>
        ),
    },
    {
      key: 'screen',
      title: t('actions.screen'),
      width: 7,
      card: 'line',
      render: (row) => row.path !== null && <Link to={row.path}>{t('words.open')}</Link>,
    },
    cell.instant('at', t('words.when'), (row) => row.at, { width: 12, card: 'end' }),
  ]
}
