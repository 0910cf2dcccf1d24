import { Button, Progress } from '@mantine/core'
import type { ImportDetails } from '@navyk/api-spec/views/imports'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { DateText, DateTime } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { importQuery, useDiscard, useRemarks } from './api.ts'
import { ApplySection } from './apply-section.tsx'
import { FaultList } from './fault-list.tsx'
import classes from './imports.module.css'
import { RowList } from './row-list.tsx'
import { UploadButton } from './upload-button.tsx'

/** Time between two fetches of the progress while the server works, in case an event is lost. */
const pollIntervalMs = 2000

const isAtWork = ({ state, waitingCount }: ImportDetails) =>
  state === 'checking' || state === 'applying' || waitingCount > 0

/** Page of one spreadsheet: its progress, its faults, what it makes or has made. */
export function ImportView({ id }: { id: string }) {
  const { t } = useTranslation('imports')
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.data) ? pollIntervalMs : false),
  })
  return (
    <>
      <Link to={`${addUserPath}?way=sheet`} className="mirrored gap-4 inline muted high-44">
        <Icon of={IconArrowLeft} size={16} />
        {t('view.back')}
      </Link>
      <QueryView query={query} skeleton={<ListSkeleton />}>
        {({ data }) => <Sheet sheet={data} />}
      </QueryView>
    </>
  )
}

function Sheet({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const { state } = sheet
  return (
    <>
      <div className="row gap-8-16 above-8 below-12">
        <h2 className={`size-18 strong anywhere ${classes.heading}`}>{sheet.fileName}</h2>
        <State of="import" is={state} />
      </div>
      <About sheet={sheet} />
      <div role="status">
        <Working sheet={sheet} />
      </div>
      {state === 'unreadable' && (
        <Callout tone="red" title={t('view.unreadable')}>
          {sheet.problem}
        </Callout>
      )}
      {state === 'failed' && (
        <div className="below-16">
          <Callout tone="red" title={t('view.not_made')}>
            {t('view.not_made_about')}
          </Callout>
        </div>
      )}
      {state === 'faulty' && <Faulty sheet={sheet} />}
      {(state === 'ready' || state === 'failed') && <ApplySection sheet={sheet} />}
      {state === 'applied' && <Applied sheet={sheet} />}
      <Discard sheet={sheet} />
      {state === 'faulty' && <FaultList sheet={sheet} />}
      {(state === 'ready' || state === 'failed' || state === 'applied') && <RowList sheet={sheet} />}
    </>
  )
}

function About({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <Facts isShort>
      <Fact label={t('view.uploaded')}>
        {sheet.uploadedBy}, <DateTime at={sheet.uploadedAt} />
      </Fact>
      <Fact label={t('view.rows')}>{format.number(sheet.rowCount)}</Fact>
      {sheet.exampleCount > 0 && <Fact label={t('view.example')}>{t('view.example_left')}</Fact>}
      {sheet.keptUntil !== null && (
        <Fact label={t('view.kept')}>
          <DateText date={sheet.keptUntil} />
        </Fact>
      )}
      <Fact label={t('view.digest')}>
        <code dir="ltr">{sheet.digest.slice(0, 12)}</code>
      </Fact>
    </Facts>
  )
}

/** Progress of the server's work on a sheet. */
function Working({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const { state, rowCount, checkedCount, waitingCount } = sheet
  if (state === 'checking') {
    return (
      <div className={`apart-16 ${classes.working}`}>
        <p>{t('view.checking', { checked: checkedCount, count: rowCount })}</p>
        <Progress value={rowCount === 0 ? 2 : (checkedCount / rowCount) * 100} aria-label={t('view.progress')} />
      </div>
    )
  }
  if (state === 'applying') {
    return (
      <div className={`apart-16 ${classes.working}`}>
        <p>{t('view.applying')}</p>
        <Progress value={100} animated aria-label={t('view.progress')} />
      </div>
    )
  }
  return waitingCount > 0 ? (
    <p className={`apart-16 ${classes.working}`}>{t('view.inviting', { count: waitingCount })}</p>
  ) : null
}

function Faulty({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const mayChange = useMayChange()
  const [failure, setFailure] = useState<string>()
  const remarks = useRemarks(sheet.id, `${t('view.remarks_file')}.xlsx`)
  return (
    <Callout tone="amber" title={t('view.faulty', { count: sheet.faultCount })}>
      <p className="muted below-8">{failure ?? t('view.faulty_hint')}</p>
      {mayChange && (
        <div className="row stretch gap-12 apart-12">
          <UploadButton onFailure={setFailure} />
          <Button
            variant="default"
            leftSection={<Icon of={IconDownload} />}
            loading={remarks.isPending}
            onClick={() => remarks.mutate()}
          >
            {t('view.remarks')}
          </Button>
        </div>
      )}
    </Callout>
  )
}

function Applied({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const people = sheet.customerCount + sheet.executorCount
  return (
    <Callout tone="green" title={t('view.applied', { count: people })}>
      <p className="muted below-8">
        {t('view.applied_contracts', { count: sheet.contractCount })}{' '}
        {sheet.appliedBy !== null && sheet.appliedAt !== null && (
          <>
            {sheet.appliedBy}, <DateTime at={sheet.appliedAt} />
          </>
        )}
      </p>
    </Callout>
  )
}

function Discard({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const discard = useDiscard(sheet.id)
  if (!sheet.actions.discard) return null
  return (
    <div className="row stretch gap-12 apart-12">
      <ConfirmButton
        label={t('discard.label')}
        title={t('discard.title')}
        consequence={t('discard.consequence')}
        done={t('discard.done')}
        isDangerous
        onConfirm={() => discard.mutateAsync({ version: sheet.version })}
      />
    </div>
  )
}
