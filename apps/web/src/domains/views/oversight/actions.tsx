import { Text } from '@mantine/core'
import type { Action } from '@navyk/api-spec/views/oversight'
import { businessDate } from '@navyk/api-spec/kit'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { FilterChip } from '#ui/lists/filter-chip.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { actionKindsQuery, actionsQuery, useActionsWorkbook } from './api.ts'
import classes from './oversight.module.css'
import { PersonFilter } from './person-filter.tsx'

const filterNames = ['actor', 'about', 'object', 'kind', 'from', 'to'] as const
const viewNames = [...filterNames, hiddenColumnsName]

/** Trail of actions, narrowed by who acted, by whom it concerned, by one thing, by kind and days. */
export function Actions() {
  const { t } = useTranslation('oversight')
  const [{ actor, about, object, kind, from, to }, change] = useFilters(filterNames)
  // Names of the people who were chosen here, by their ids.
  const [names, setNames] = useState<Record<string, string>>({})
  const filter = {
    actorId: actor || undefined,
    aboutId: about || undefined,
    object: object || undefined,
    kind: kind || undefined,
    from: from || undefined,
    to: to || undefined,
  }
  const kinds = useQuery(actionKindsQuery())
  const query = useInfiniteQuery({ ...actionsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useActionsWorkbook(filter)
  const actorName = names[actor] ?? query.data?.pages[0]?.data.find((row) => row.actorId === actor)?.actorName
  const { shown, choice } = useShownColumns(useColumns())
  const today = businessDate(new Date())
  return (
    <>
      <FilterBar
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('words.kind'),
            first: t('actions.every_kind'),
            options: (kinds.data?.data ?? []).map((one) => ({ value: one.kind, label: one.label })),
          },
          { kind: 'day', name: 'from', label: t('words.first_day'), max: today },
          { kind: 'day', name: 'to', label: t('words.last_day'), max: today },
        ]}
      >
        <PersonFilter
          onChoose={(part, { id, name }) => {
            setNames((before) => ({ ...before, [id]: name }))
            change({ [part]: id })
          }}
        />
        {actor && (
          <FilterChip
            label={actorName ? t('actions.of_actor', { name: actorName }) : t('actions.of_one')}
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
        <ColumnChoice columns={choice} />
        <SavedViews page="actions" names={viewNames} />
        <WorkbookIcon label={about ? t('actions.for_request') : t('words.download_xlsx')} workbook={workbook} />
      </FilterBar>
      {about && <Text className={`muted ${classes.hint}`}>{t('actions.for_request_hint')}</Text>}
      <DataList
        label={t('actions.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        empty={<EmptyState text={t('actions.none')} />}
      />
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
    { key: 'at', title: t('words.when'), width: 12, card: 'end', render: (row) => <DateTime at={row.at} /> },
  ]
}
