import { Progress } from '@mantine/core'
import { type DocumentMailing, mailingStates } from '@navyk/api-spec/desk/docs'
import { docsPath, documentTemplatePath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, toPaged } from '#ui/lists/table/data-list.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { leftOutQuery, useMailingsWorkbook, mailingsQuery } from '../api.ts'
import classes from '../docs.module.css'

/** Names in the address, beside those of the templates above, which the same address keeps. */
const filters = { mailings: 'search', sending: mailingStates } as const

/** The newest mailings, narrowed by template and by whether they are finished, with how far they are. */
export function MailingList() {
  const { t } = useTranslation('docs')
  const { mailings: search, sending: state } = useListFilter(filters)
  const filter = { search, state }
  const query = useQuery({ ...mailingsQuery(filter), placeholderData: keepPreviousData })
  return (
    <Section title={t('mailing.list')}>
      <FilteredList
        title={t('mailing.list')}
        filters={filters}
        words={{
          mailings: t('mailing.search'),
          sending: [t('words.state'), (each) => t(`mailing.states.${each}`)],
        }}
        views={<SavedViews page="document-mailings" names={viewNamesOf(filters)} />}
        workbook={{ label: t('mailing.workbook'), workbook: useMailingsWorkbook(filter) }}
        query={toPaged(query)}
        columns={useColumns()}
        rowLink={({ template }) => documentTemplatePath(template.id)}
        empty={{
          none: t('mailing.none'),
          noneFound: t('mailing.none_found'),
          all: { to: `${docsPath}?scope=templates`, label: t('mailing.show_all') },
        }}
      />
    </Section>
  )
}

/** Columns of the mailings. Their keys are others than those of the templates: the hidden columns of both stand in one address. */
function useColumns(): Column<DocumentMailing>[] {
  const { t } = useTranslation('docs')
  const words = useWords()
  const column = (key: 'template' | 'whom' | 'started' | 'by' | 'left_out' | 'sent') => ({
    key: `mailing_${key}`,
    title: t(`mailing.columns.${key}`),
  })
  return [
    { ...column('template'), card: 'head', render: ({ template }) => <bdi>{template.title}</bdi> },
    {
      ...column('whom'),
      width: 14,
      card: 'line',
      render: ({ scope, subject }) =>
        [t(`mailing.scopes.${scope}`), ...(subject === null ? [] : [words.subject(subject)])].join(', '),
    },
    { ...column('started'), width: 11, card: 'line', render: ({ startedAt }) => <DateTime at={startedAt} /> },
    { ...column('by'), width: 11, card: 'below', isName: true, render: ({ startedBy }) => startedBy },
    { ...column('sent'), width: 10, card: 'end', render: (mailing) => <Sent mailing={mailing} /> },
    { ...column('left_out'), width: 9, card: 'line', render: (mailing) => <LeftOutButton mailing={mailing} /> },
  ]
}

function Sent({ mailing: { totalCount, sentCount, leftOutCount, finishedAt } }: { mailing: DocumentMailing }) {
  const { t } = useTranslation('docs')
  return (
    <>
      <span>{t('mailing.sent', { sent: sentCount, total: totalCount })}</span>
      {finishedAt === null && (
        <Progress
          className={classes.progress ?? ''}
          value={totalCount === 0 ? 100 : (100 * (sentCount + leftOutCount)) / totalCount}
          aria-label={t('mailing.under_way')}
        />
      )}
    </>
  )
}

function LeftOutButton({ mailing: { id, leftOutCount } }: { mailing: DocumentMailing }) {
  const { t } = useTranslation('docs')
  if (leftOutCount === 0) return null
  return (
    <DialogButton label={t('mailing.left_out', { count: leftOutCount })}>
      {(close) => (
        <Dialog opened title={t('mailing.left_out_title')} onClose={close}>
          <LeftOut id={id} />
        </Dialog>
      )}
    </DialogButton>
  )
}

function LeftOut({ id }: { id: string }) {
  const { t } = useTranslation('docs')
  const format = useFormat()
  return (
    <QueryView query={useQuery(leftOutQuery(id))} skeleton={<BlockSkeleton height={6} />}>
      {({ data }) => (
        <ul>
          {data.map(({ person, reason }) => (
            <li key={person.id}>{`${format.fullName(person)}: ${t(`mailing.reasons.${reason}`)}`}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
