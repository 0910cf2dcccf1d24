import { Button } from '@mantine/core'
import { importMaxBytes, importMostRows, type PeopleImport } from '@navyk/api-spec/views/imports'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '../../../app/states.tsx'
import { DateTime } from '../../../ui/facts/facts-text.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { failureMessage } from '../../../ui/feedback/failures.ts'
import { toastError } from '../../../ui/feedback/toasts.ts'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { useMayChange } from '../../../ui/may-change.tsx'
import { importsQuery, useTemplate } from './api.ts'
import { ImportView } from './import-view.tsx'
import classes from './imports.module.css'
import { UploadButton } from './upload-button.tsx'

/** People and contracts from a spreadsheet: how it goes, the upload, and what was uploaded; or one of these, as the address
 *  says. */
export function ImportPart() {
  const [{ import: id }] = useFilters(['import'])
  return id === '' ? <Start /> : <ImportView key={id} id={id} />
}

function Start() {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const mayChange = useMayChange()
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <ol className={classes.steps}>
        <li>{t('start.fill')}</li>
        <li>{t('start.upload_about', { rows: format.number(importMostRows), size: importMaxBytes / 1024 / 1024 })}</li>
        <li>{t('start.apply_about')}</li>
      </ol>
      {mayChange && (
        <div className={classes.actions}>
          <UploadButton onFailure={setFailure} />
          <TemplateButton />
        </div>
      )}
      {failure !== undefined && (
        <div role="alert" className={classes.failure}>
          <Callout tone="red" title={t('start.failed')}>
            {failure}
          </Callout>
        </div>
      )}
      <Earlier />
    </>
  )
}

function TemplateButton() {
  const { t } = useTranslation('imports')
  const template = useTemplate(`${t('start.template_file')}.xlsx`)
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={template.isPending}
      onClick={() => template.mutate(undefined, { onError: (error) => void toastError(failureMessage(error)) })}
    >
      {t('start.template')}
    </Button>
  )
}

function Earlier() {
  const { t } = useTranslation('imports')
  const query = useInfiniteQuery(importsQuery())
  const columns: Column<PeopleImport>[] = [
    { key: 'file', title: t('list.file'), card: 'head', isName: true, render: (row) => row.fileName },
    {
      key: 'state',
      title: t('list.state'),
      width: 14,
      card: 'state',
      render: (row) => <State of="import" is={row.state} />,
    },
    {
      key: 'rows',
      title: t('list.rows'),
      width: 8,
      align: 'end',
      card: 'line',
      isNamed: true,
      render: (row) => row.rowCount,
    },
    { key: 'by', title: t('list.by'), width: 14, isName: true, render: (row) => row.uploadedBy },
    { key: 'at', title: t('list.at'), width: 13, card: 'line', render: (row) => <DateTime at={row.uploadedAt} /> },
  ]
  if (query.data?.pages[0]?.data.length === 0) return null
  return (
    <section aria-label={t('list.title')}>
      <h2 className={classes.heading}>{t('list.title')}</h2>
      <DataList
        label={t('list.title')}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowLink={(row) => `/dashboard/add-user?way=sheet&import=${row.id}`}
        empty={null}
      />
    </section>
  )
}
