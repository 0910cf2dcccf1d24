import { Progress } from '@mantine/core'
import { type DocumentMailing, mailingStates } from '@navyk/api-spec/desk/docs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { WorkbookButton } from '../../../ui/lists/workbook-button.tsx'
import { SectionRow, SectionRows } from '../../../ui/lists/section-rows.tsx'
import { Section } from '../../../ui/section.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { leftOutQuery, mailingsQuery, useMailingsWorkbook } from './api.ts'
import classes from './docs.module.css'

const skeletonRem = 6

/** Beside those of the templates above, which the same address keeps. */
const filterNames = ['mailings', 'sending'] as const

/** The newest mailings, narrowed by template and by whether they are finished, with how far they are. */
export function MailingList() {
  const { t } = useTranslation('docs')
  const [values] = useFilters(filterNames)
  const filter = {
    search: values.mailings || undefined,
    state: mailingStates.find((one) => one === values.sending),
  }
  const query = useQuery({ ...mailingsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useMailingsWorkbook(filter)
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Section title={t('mailing.list')} action={<WorkbookButton label={t('mailing.workbook')} workbook={workbook} />}>
      <FilterBar
        filters={[
          { kind: 'search', name: 'mailings', label: t('mailing.search') },
          {
            ...{ kind: 'select', name: 'sending', label: t('mailing.state') },
            options: mailingStates.map((value) => ({ value, label: t(`mailing.states.${value}`) })),
          },
        ]}
      />
      <SectionRows query={query} skeletonRem={skeletonRem} none={t(isFiltered ? 'mailing.none_found' : 'mailing.none')}>
        {(mailing) => <MailingRow key={mailing.id} mailing={mailing} />}
      </SectionRows>
    </Section>
  )
}

function MailingRow({ mailing }: { mailing: DocumentMailing }) {
  const { t } = useTranslation('docs')
  const format = useFormat()
  const words = useWords()
  const { id, template, scope, subject, totalCount, sentCount, leftOutCount, startedAt, startedBy, finishedAt } =
    mailing
  const about = [
    t(`mailing.scopes.${scope}`),
    ...(subject === null ? [] : [words.subject(subject)]),
    format.dateTime(startedAt),
    startedBy,
  ]
  const done = sentCount + leftOutCount
  return (
    <SectionRow what={<bdi>{template.title}</bdi>} about={about.join(' · ')}>
      <span>{t('mailing.sent', { sent: sentCount, total: totalCount })}</span>
      {finishedAt === null && (
        <Progress
          className={classes.progress ?? ''}
          value={totalCount === 0 ? 100 : (100 * done) / totalCount}
          aria-label={t('mailing.under_way')}
        />
      )}
      {leftOutCount > 0 && (
        <DialogButton label={t('mailing.left_out', { count: leftOutCount })}>
          {(close) => (
            <Dialog opened title={t('mailing.left_out_title')} onClose={close}>
              <LeftOut id={id} />
            </Dialog>
          )}
        </DialogButton>
      )}
    </SectionRow>
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
