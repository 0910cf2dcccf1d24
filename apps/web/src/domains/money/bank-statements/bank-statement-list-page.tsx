import { Button, FileButton } from '@mantine/core'
import { bankFileEndings, bankFileMaxBytes, type BankStatement } from '@navyk/api-spec/money/bank-statements'
import { bankStatementPath } from '@navyk/api-spec/money/bank-statements/paths'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { useNavigate } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { failureMessage } from '#ui/feedback/failures.ts'
import { Icon } from '#ui/icon.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { bankStatementsQuery, useImportStatement } from './api.ts'

/** Statements of the bank, and the button that reads another file. */
export function BankStatementListPage() {
  const { t } = useTranslation('bank-statements')
  const query = useInfiniteQuery(bankStatementsQuery())
  const [failure, setFailure] = useState<string>()
  return (
    <ListScreen
      title={t('list.title')}
      purpose={t('list.purpose')}
      action={<UploadButton onFailure={setFailure} />}
      above={
        failure !== undefined && (
          <div role="alert">
            <Callout tone="red" title={t('list.failed')}>
              {failure}
            </Callout>
          </div>
        )
      }
      query={query}
      columns={useColumns()}
      rowLink={(row) => bankStatementPath(row.id)}
      empty={{ none: t('list.none') }}
    />
  )
}

function UploadButton({ onFailure }: { onFailure: (text: string | undefined) => void }) {
  const { t } = useTranslation('bank-statements')
  const navigate = useNavigate()
  const upload = useImportStatement()
  if (!useMayChange()) return null
  const choose = (file: File | null) => {
    if (!file) return
    onFailure(undefined)
    if (file.size > bankFileMaxBytes) return onFailure(t('list.too_big', { size: bankFileMaxBytes / 1024 / 1024 }))
    upload.mutate(file, {
      onSuccess: ({ data }) => void navigate(bankStatementPath(data.id)),
      onError: (error) => onFailure(failureMessage(error)),
    })
  }
  return (
    <FileButton onChange={choose} accept={bankFileEndings}>
      {(props) => (
        <Button {...props} loading={upload.isPending} leftSection={<Icon of={IconUpload} />}>
          {t('list.upload')}
        </Button>
      )}
    </FileButton>
  )
}

function useColumns(): Column<BankStatement>[] {
  const { t } = useTranslation('bank-statements')
  return [
    { key: 'file', title: t('words.file'), card: 'head', isName: true, render: (row) => row.fileName },
    { key: 'period', title: t('list.period'), width: 16, card: 'line', render: (row) => <Period of={row} /> },
    cell.count('open', t('list.open'), (row) => row.openCount, { width: 9, card: 'line', isNamed: true }),
    cell.count('done', t('list.done'), (row) => row.doneCount, { width: 9, card: 'line', isNamed: true }),
    cell.instant('uploaded', t('list.uploaded'), (row) => row.uploadedAt, { width: 14 }),
  ]
}

/** First and last day of a statement; one day alone where they are the same. */
export function Period({ of: { fromOn, toOn } }: { of: Pick<BankStatement, 'fromOn' | 'toOn'> }) {
  if (fromOn === null) return '–'
  if (toOn === null || toOn === fromOn) return <DateText date={fromOn} />
  return (
    <>
      <DateText date={fromOn} /> – <DateText date={toOn} />
    </>
  )
}
